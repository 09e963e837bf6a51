import { expect, test } from "vitest";
import { undone } from "./undone-changes";

test.each<[string, Record<string, unknown>, Record<string, unknown>[], string[]]>([
  ["another field", { notes: [null, "Keys"] }, [{ endTime: ["12:00", "13:00"] }], []],
  ["the same field, to a third value", { notes: ["Keys", "Linen"] }, [{ notes: [null, "Keys"] }], []],
  ["the same field, back to its old value", { notes: ["Keys", null] }, [{ notes: [null, "Keys"] }], ["notes"]],
  ["a list without what was added", { unitIds: [["a", "b"], ["a"]] }, [{ unitIds: [["a"], ["a", "b"]] }], ["unitIds"]],
  ["a list with what was removed", { unitIds: [["a"], ["a", "b"]] }, [{ unitIds: [["a", "b"], ["a"]] }], ["unitIds"]],
  [
    "a list with what was added",
    {
      unitIds: [
        ["a", "b"],
        ["b", "c"],
      ],
    },
    [{ unitIds: [["a"], ["a", "b"]] }],
    [],
  ],
  [
    "only what the last but one colleague did",
    {
      unitIds: [
        ["a", "b", "c"],
        ["a", "c"],
      ],
      notes: ["x", "y"],
    },
    [
      { unitIds: [["a"], ["a", "b"]] },
      {
        unitIds: [
          ["a", "b"],
          ["a", "b", "c"],
        ],
      },
    ],
    ["unitIds"],
  ],
  ["nothing that an audit row tells", { fields: [1, 2] }, [{ fields: ["email"] }, {}], []],
])("after colleagues' changes, a whole record with %s", (_, differences, earlier, fields) => {
  expect(undone(differences, earlier)).toEqual(fields);
});
