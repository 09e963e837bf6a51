/** The deep clean, the heavy kind of cleaning. It has this id in every park. */
export const deepCleanKindId = "00000000-0000-7000-8000-000000000003";
