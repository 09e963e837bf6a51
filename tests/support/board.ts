import type { BoardCard, getBoard } from "../../src/features/assignments/contract/board";
import { changeoverKindId } from "../../src/shared/changeover-kind";
import type { Reply } from "../../src/shared/endpoint";

// The board as the API returns it, for screens against a fake server.

const day = "2026-11-21";
const id = "0199c0de-0000-7000-8000-00000000000a";

export const emptyBoard: Reply<typeof getBoard> = {
  day,
  counts: {
    ...{ total: 0, pending: 0, inProgress: 0, needsReview: 0, done: 0, uncovered: 0, sentBack: 0, openFindings: 0 },
    ...{ activeCleaners: 0, oldestReview: null },
  },
  pending: [],
  inProgress: [],
  needsReview: [],
  done: [],
};

/** A villa that was cleaned and approved today, in one hour. */
export const finishedCard: BoardCard = {
  ...{ id, status: "done", round: 1, priority: "normal", uncovered: false, feedback: null },
  ...{ plannedAt: `${day}T09:00:00.000Z`, startedAt: `${day}T09:00:00.000Z`, finishedAt: `${day}T10:00:00.000Z` },
  ...{ estimatedMinutes: 60, actualMinutes: 60, isTimed: true, workingSince: null },
  ...{ photos: 0, photosOnPhones: 0, ticked: 12, items: 12 },
  findings: { damage: 0, lost: 0, replace: 0, note: 0 },
  kind: { id: changeoverKindId, name: "Changeover" },
  unit: { id, code: "WL-042", location: "Waterlijn", address: null },
  cleaner: { id, name: "Vera Kok" },
};
