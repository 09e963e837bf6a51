/** Cards: one column on phones, two on wide screens. */
export const cardGrid = "grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2";
