import papa from "papaparse";

/** Parses CSV. In a file of its own, because the library is fetched with the first text that is imported. */
export const { parse } = papa;
