import { describe, expect, test } from "vitest";
import type { Finding } from "../contract/assignment";
import { replacements } from "./replacements";

const at = "2026-11-21T10:00:00.000Z";
const reported: Finding = { id: "c", type: "damage", text: "Crack", qty: null, createdById: "me", createdAt: at };

describe("the replacements on screen", () => {
  const presets = ["Light bulb", "Dish cloths", "Toilet paper", "Bin bags"].map((label, i) => ({
    id: label,
    label,
    defaultQty: i + 1,
  }));
  const replace = (text: string, qty: number, createdById = "me"): Finding => ({
    ...reported,
    id: `${text} ${createdById}`,
    type: "replace",
    text,
    qty,
    createdById,
  });
  const listed = (...findings: Finding[]) =>
    replacements(presets, findings, "me").map(({ label, usualQty, total, mine }) => [
      label,
      usualQty,
      total,
      mine.length,
    ]);

  test("are the first three presets, then other added items, each once with its total", () => {
    expect(listed(reported)).toEqual([
      ["Light bulb", 1, 0, 0],
      ["Dish cloths", 2, 0, 0],
      ["Toilet paper", 3, 0, 0],
    ]);
    expect(
      listed(
        replace("Toilet paper", 4),
        replace("Vase", 1),
        replace("Bin bags", 2, "marek"),
        replace("Toilet paper", 2, "marek"),
      ),
    ).toEqual([
      ["Light bulb", 1, 0, 0],
      ["Dish cloths", 2, 0, 0],
      ["Toilet paper", 3, 6, 1],
      ["Vase", 1, 1, 1],
      ["Bin bags", 4, 2, 0],
    ]);
  });
});
