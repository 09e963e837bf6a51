import { englishFindings } from "../../src/features/assignments/rules/english-findings";
import { standardPresets } from "../../src/features/assignments/rules/standard-lists";
import { builtInType, isBuiltIn } from "../../src/shared/canned-findings";
import type { Statement } from "./statement";

/** The park's own canned findings, with the pictograms of the app's. */
const ownFindings = [
  { label: "Sauna stove cold", type: "damage", symbol: "sauna" },
  { label: "Jacuzzi cover torn", type: "damage", symbol: "jacuzzi" },
  { label: "Charging cable missing", type: "lost", symbol: "charging" },
  { label: "Bicycle missing", type: "lost", symbol: "bicycle" },
  { label: "Terrace door sticks", type: "damage", symbol: "lock-broken" },
  { label: "Car left behind", type: "note", symbol: "car" },
  { label: "Hedge blocks the path", type: "note", symbol: "garden" },
  { label: "Ladder missing", type: "lost", symbol: "tools" },
];

const builtIn = Object.entries(englishFindings).flatMap(([code, text]) =>
  isBuiltIn(code) ? [{ code, type: builtInType(code), text }] : [],
);

/** How many rows `canned` has. */
export const cannedCount = builtIn.length + ownFindings.length;

/** The park's presets, and the table `canned` for the findings: what cleaners can choose, numbered from 0. */
export const presets: Statement[] = [
  [
    `insert into replacement_presets (id, label, default_qty, position, created_at)
     select pg_temp.v7(now() - interval '11 years', 5200 + position), label, "defaultQty", position, now() - interval '11 years'
     from json_to_recordset($1::json) as given (label text, "defaultQty" int, position int)`,
    [inOrder(standardPresets)],
  ],
  [
    `insert into canned_findings (id, label, type, symbol, position, created_at)
     select pg_temp.v7(now() - interval '11 years', 5300 + position), label, type, symbol, position, now() - interval '11 years'
     from json_to_recordset($1::json) as given (label text, type canned_finding_type, symbol text, position int)`,
    [inOrder(ownFindings)],
  ],
  ["create temp table canned (no bigint, code text, type finding_type, text text)"],
  [
    `insert into canned
     select row_number() over (order by code) - 1, code, type, text
     from (
       select code, type, text from json_to_recordset($1::json) as given (code text, type finding_type, text text)
       union all select id::text, type::text::finding_type, label from canned_findings) known`,
    [JSON.stringify(builtIn)],
  ],
  ["analyze canned"],
];

/** Rows as JSON, each with its position from 1. */
function inOrder(rows: readonly object[]): string {
  return JSON.stringify(rows.map((row, i) => ({ ...row, position: i + 1 })));
}
