/** The tab with the park's checklists. */
export const checklistsHref = "/admin/presets?tab=checklists";

/** The page that edits a checklist. */
export const checklistHref = (id: string) => `/admin/presets/checklists/${id}`;

/** The tab with the dialog that gives a checklist to villas. */
export const ruleHref = (checklistId: string) => `${checklistsHref}&rule=${checklistId}`;
