/** One booking of an ordinary day: `crew` by first name, or a whole `team` by number. */
export type Slot = {
  from: string;
  until: string;
  crew: string[];
  team?: number;
  supervisor?: string;
  villas: number;
};

const teams = [
  ["Aylin", "Marek", "Oksana"],
  ["João", "Thuy", "Fatima"],
  ["Lotte", "Emre"],
  ["Agnieszka", "Dmytro"],
];
const others = ["Inês", "Youssef", "Minh", "Bram"];

/**
 * The bookings of the day `day` days from today, for 14 villas. Teams rotate through a morning (two are booked as teams), an afternoon and
 * a day off; Aylin's team is off 2, 6 and 10 days from today. Nobody and no villa is booked twice at a time.
 */
export function roster(day: number): Slot[] {
  const crews = rotated(teams, day);
  const single = rotated(others, day);
  const team = (turn: number) => {
    const crew = crews[turn] ?? [];
    return { crew, team: teams.indexOf(crew) + 1 };
  };
  return [
    { from: "09:00", until: "12:30", ...team(3), supervisor: "Sanne", villas: 3 },
    { from: "09:30", until: "13:00", crew: team(0).crew.slice(0, 2), supervisor: "Pieter", villas: 3 },
    { from: "10:00", until: "12:30", crew: single.slice(0, 1), supervisor: "Katarzyna", villas: 2 },
    { from: "10:30", until: "12:00", crew: single.slice(1, 2), villas: 1 },
    { from: "13:00", until: "16:30", ...team(1), supervisor: "Sanne", villas: 3 },
    { from: "13:30", until: "16:00", crew: single.slice(2, 3), supervisor: "Pieter", villas: 2 },
  ];
}

/** Rotates the list by `turns`: after one, the last is first. */
function rotated<T>(list: readonly T[], turns: number): T[] {
  const from = ((turns % list.length) + list.length) % list.length;
  return [...list.slice(list.length - from), ...list.slice(0, list.length - from)];
}
