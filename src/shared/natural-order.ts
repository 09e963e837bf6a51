/** Compares texts as people read them, numbers by value: "Duinpad 6" comes before "Duinpad 18". Server and browser sort with it. */
export const compareNaturally = new Intl.Collator("en", { numeric: true }).compare;
