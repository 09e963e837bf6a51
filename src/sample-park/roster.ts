/** One booking of an ordinary day: `crew` by first name; with `team` the whole team is booked by its number. */
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
 * Who works on the day that lies `day` days from today: 14 villas. Teams change between a morning, two of them booked by name, an
 * afternoon and a day off; Aylin's team has days off 2, 6 and 10 days from today. Nobody is booked twice at a time, no villa either.
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

/** The list as it stands after `turns`: who was last is first after one. */
function rotated<T>(list: readonly T[], turns: number): T[] {
  const from = ((turns % list.length) + list.length) % list.length;
  return [...list.slice(list.length - from), ...list.slice(0, list.length - from)];
}
