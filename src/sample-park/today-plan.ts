import type { NewFinding } from "../features/assignments/contract/steps";
import type { Decision } from "../features/inspections/actions";
import type { Booking, Wish } from "./booking";
import type { Scene } from "./scenes";
import { instructions, notes, reworks } from "./sentences";

/** Today's bookings, for a start at eleven. Nearly all were made two weeks ago. */
type Planned = Omit<Booking, "day"> & { bookedAgo?: number; absent?: string };

export const plan: Planned[] = [
  { from: "06:30", until: "07:45", crew: ["Aylin"], supervisor: "Sanne", codes: ["WL-038"] },
  { from: "07:45", until: "10:00", crew: ["Aylin"], supervisor: "Sanne", codes: ["DV-108"] },
  // Made this morning, when there was more to do than planned.
  {
    from: "10:15",
    until: "12:15",
    crew: ["Aylin", "Marek", "Oksana"],
    supervisor: "Sanne",
    codes: ["WL-042"],
    bookedAgo: 62,
  },
  { from: "13:00", until: "14:30", crew: ["Aylin"], supervisor: "Sanne", codes: ["ZB-017"] },
  { from: "14:45", until: "16:00", crew: ["Aylin"], supervisor: "Sanne", codes: ["ZB-019"] },
  {
    from: "07:00",
    until: "11:00",
    crew: ["João", "Thuy"],
    supervisor: "Pieter",
    codes: ["ZB-009", "DV-101", "DV-103", "DV-115"],
  },
  { from: "09:30", until: "11:00", crew: ["Fatima"], codes: ["WL-033"] },
  { from: "14:00", until: "15:30", crew: ["Fatima"], supervisor: "Pieter", codes: ["WL-051"] },
  { from: "09:45", until: "11:15", crew: ["Emre"], codes: ["ZB-012"] },
  { from: "13:30", until: "15:00", crew: ["Lotte"], supervisor: "Katarzyna", codes: ["DV-112"], absent: "Lotte" },
  { from: "09:30", until: "12:30", crew: ["Agnieszka", "Dmytro"], team: 4, supervisor: "Katarzyna", codes: ["ZB-023"] },
  { from: "07:30", until: "09:00", crew: ["Inês"], supervisor: "Katarzyna", codes: ["WL-044"] },
  { from: "07:30", until: "09:00", crew: ["Youssef"], codes: ["DV-105"] },
  { from: "13:00", until: "14:30", crew: ["Minh"], codes: ["DV-110"] },
  { from: "10:30", until: "12:00", crew: ["Bram"], codes: ["DV-118"] },
];

export const wishes: Record<string, Wish> = {
  "WL-042": { priority: "high", instructions: instructions[0] },
  "ZB-017": { priority: "low" },
  "WL-051": { priority: "high", instructions: instructions[3] },
  "WL-044": { instructions: instructions[1] },
  "DV-110": { priority: "low" },
};

/** A villa that can't be used, whose guests arrive today. */
export const closed = { code: "DV-110", by: "Sanne", ago: 95 };

/** What has happened to a villa, in minutes before the start. Villas not in `lives` are pending. */
export type Life = {
  started: number;
  /** 12 by default. */
  ticks?: number;
  lastTick?: number;
  /** Notes by item, counted from 0. */
  noted?: [number, string];
  /** Photo of the finding. */
  found?: [number, NewFinding, Scene?][];
  photos?: [number, Scene][];
  finished?: number;
  rejected?: { ago: number; reason: string };
  approved?: number;
  inspected?: { by: string; since: number; photos?: Scene[]; decided?: Decision & { ago: number } };
};

export const lives: Record<string, Life> = {
  // Done, waiting for QC.
  "WL-038": {
    started: 270,
    photos: [
      [224, "bedroom"],
      [216, "bathroom"],
      [205, "kitchen"],
    ],
    finished: 200,
    approved: 183,
  },
  "DV-101": {
    started: 232,
    finished: 152,
    approved: 120,
    found: [[170, { type: "replace", text: "Light bulb", qty: 1 }]],
    photos: [[160, "towels"]],
  },
  // Returned by QC, and rejected by a leader.
  "DV-108": {
    started: 190,
    noted: [2, notes[1]],
    photos: [
      [140, "bathroom"],
      [125, "terrace"],
    ],
    finished: 118,
    approved: 100,
    inspected: {
      by: "Ruben",
      since: 84,
      photos: ["bathroom"],
      decided: { ago: 68, status: "needs_rework", notes: reworks[0] },
    },
  },
  "DV-115": { started: 145, finished: 72, rejected: { ago: 41, reason: "Oven not cleaned." } },
  // In progress.
  "WL-042": {
    started: 47,
    ticks: 7,
    lastTick: 4,
    noted: [3, notes[0]],
    found: [
      [26, { type: "damage", text: "Crack in window, living room" }, "window"],
      [19, { type: "lost", text: "One bath mat" }],
      [12, { type: "replace", text: "Toilet paper", qty: 4 }],
    ],
    photos: [
      [33, "bedroom"],
      [24, "bathroom"],
      [15, "kitchen"],
      [8, "towels"],
    ],
  },
  "ZB-023": { started: 64, ticks: 9, lastTick: 2 },
  "DV-118": { started: 25, ticks: 2, lastTick: 9 },
  // In review.
  "DV-103": {
    started: 92,
    found: [[40, { type: "note", text: "High-low bed is set to its lowest." }]],
    photos: [
      [38, "bedroom"],
      [22, "bathroom"],
    ],
    finished: 18,
  },
  "WL-033": {
    started: 85,
    found: [[50, { type: "damage", text: "Swimming ladder is loose" }, "terrace"]],
    photos: [
      [40, "kitchen"],
      [30, "towels"],
      [12, "bathroom"],
    ],
    finished: 7,
  },
  "ZB-012": { started: 70, photos: [[20, "kitchen"]], finished: 3 },
  // In inspection, and passed.
  "WL-044": {
    started: 205,
    photos: [
      [150, "bedroom"],
      [140, "bathroom"],
      [133, "kitchen"],
    ],
    finished: 128,
    approved: 75,
    inspected: { by: "Ruben", since: 6, photos: ["window"] },
  },
  "ZB-009": {
    started: 238,
    photos: [[170, "bedroom"]],
    finished: 160,
    approved: 140,
    inspected: {
      by: "Ruben",
      since: 125,
      photos: ["bathroom"],
      decided: { ago: 112, status: "passed", notes: "All in order." },
    },
  },
  "DV-105": {
    started: 212,
    finished: 136,
    approved: 110,
    inspected: { by: "Noor", since: 90, decided: { ago: 78, status: "passed" } },
  },
};

/** Slightly more than the oldest of these. */
export const longestAgo = 275;
