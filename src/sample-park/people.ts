import type { Role } from "../shared/roles";

/** A user of the sample park. `team` is a team's number; those with a `code` registered with it, the admin added the others. */
export type Sample = {
  name: string;
  role: Role;
  email?: string;
  team?: number;
  supervisor?: string;
  telephone?: string;
  code?: string;
};

export const admin = { name: "Daan Mulder", role: "admin", email: "admin@changeover.example" } as const;

/** All users but the admin, in the order in which they joined. The first of each role has a fixed sign-in; elsewhere first names are used. */
export const staff: Sample[] = [
  {
    name: "Sanne Bakker",
    role: "teamleader",
    email: "leader@changeover.example",
    team: 1,
    telephone: "+31 6 0000 0101",
  },
  { name: "Pieter Hoekstra", role: "teamleader", team: 2, telephone: "+31 6 0000 0102" },
  { name: "Katarzyna Wójcik", role: "teamleader", telephone: "+31 6 0000 0103" },
  {
    name: "Aylin Demir",
    role: "cleaner",
    email: "cleaner@changeover.example",
    team: 1,
    supervisor: "Sanne",
    telephone: "+31 6 0000 0301",
  },
  { name: "Marek Nowak", role: "cleaner", team: 1, supervisor: "Sanne", telephone: "+31 6 0000 0302" },
  { name: "Oksana Bondar", role: "cleaner", team: 1, supervisor: "Sanne", telephone: "+31 6 0000 0303" },
  { name: "João Pereira", role: "cleaner", team: 2, supervisor: "Pieter" },
  { name: "Thuy Nguyen", role: "cleaner", team: 2, supervisor: "Pieter", telephone: "+31 6 0000 0305" },
  { name: "Fatima El Idrissi", role: "cleaner", team: 2, supervisor: "Pieter", telephone: "+31 6 0000 0306" },
  { name: "Lotte de Vries", role: "cleaner", team: 3, supervisor: "Katarzyna", telephone: "+31 6 0000 0307" },
  { name: "Emre Kaya", role: "cleaner", team: 3, supervisor: "Katarzyna" },
  { name: "Agnieszka Zielińska", role: "cleaner", team: 4, supervisor: "Katarzyna", telephone: "+31 6 0000 0309" },
  { name: "Dmytro Kovalenko", role: "cleaner", team: 4, supervisor: "Katarzyna", telephone: "+31 6 0000 0310" },
  { name: "Ruben Visser", role: "qc", email: "qc@changeover.example", telephone: "+31 6 0000 0201" },
  { name: "Noor van Dijk", role: "qc", telephone: "+31 6 0000 0202" },
  { name: "Inês Carvalho", role: "cleaner", code: "40718826" },
  { name: "Youssef Amrani", role: "cleaner", code: "40718826" },
  { name: "Minh Tran", role: "cleaner", code: "00935512" },
  { name: "Bram Jansen", role: "cleaner", code: "28190463" },
  {
    name: "Femke de Groot",
    role: "reception",
    email: "reception@changeover.example",
    telephone: "+31 6 0000 0401",
  },
];

/** An address like marek.nowak@changeover.example, or the fixed sign-in. */
export function emailOf({ name, email }: Pick<Sample, "name" | "email">): string {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return email ?? `${plain.replaceAll(" ", ".")}@changeover.example`;
}

/** Registration codes in every state: active, unlimited, expired, used up, inactive. Days count from today. */
export const codes = [
  { code: "40718826", supervisor: "Sanne", company: "Duinvallei Park", created: -60, expires: 27, maxUses: 10 },
  { code: "00935512", supervisor: "Daan", company: "Duinvallei Park", created: -200, expires: null, maxUses: null },
  { code: "51630274", supervisor: "Pieter", company: "Duinvallei Park", created: -50, expires: -20, maxUses: 5 },
  { code: "28190463", supervisor: "Katarzyna", company: "Zeewind Cleaning", created: -70, expires: 20, maxUses: 1 },
  {
    code: "77241908",
    supervisor: "Sanne",
    company: "Zeewind Cleaning",
    created: -80,
    expires: null,
    maxUses: 25,
    inactive: -30,
  },
];
