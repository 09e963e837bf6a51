/** In the place of a figure that nobody knows, or that there is nothing to count for. */
export const unknown = "–";
