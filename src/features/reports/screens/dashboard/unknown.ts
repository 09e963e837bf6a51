/** Shown for a figure that is unknown or has nothing to count. */
export const unknown = "–";
