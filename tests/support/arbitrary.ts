import fc from "fast-check";
import * as z from "zod";

/** The part of JSON Schema that our contracts use. */
const node = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  enum: z.array(z.json()).optional(),
  const: z.json().optional(),
  maxLength: z.number().optional(),
  required: z.array(z.string()).optional(),
  get properties() {
    return z.record(z.string(), node).optional();
  },
  get items() {
    return node.optional();
  },
  get anyOf() {
    return z.array(node).optional();
  },
  get oneOf() {
    return z.array(node).optional();
  },
});
type Node = z.output<typeof node>;

/** Values of the park under test, so that some guesses are right: ids by "uuid", addresses by "email", and so on. */
export type Known = { readonly [format: string]: readonly string[] };

/** Values that people, scripts and attackers send instead of a valid one. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    "",
    " ",
    "\u0000",
    "a\u0000b",
    "\ud800",
    "\u202e",
    "' or 1=1; --",
    "$1",
    "{{7*7}}",
    "../../etc/passwd",
    "x".repeat(5_000),
    -1,
    0,
    1e308,
    -1e308,
    2 ** 53,
    [],
    {},
    [[[[]]]],
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Generates values that match a JSON Schema, except that any part may be hostile. */
export function valuesFitting(schema: unknown, known: Known): fc.Arbitrary<unknown> {
  return ofNode(node.parse(schema), known);
}

function ofNode(schema: Node, known: Known): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: right(schema, known) }, { weight: 1, arbitrary: hostileValue });
}

function right(schema: Node, known: Known): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => ofNode(one, known)));
  const { type } = schema;
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => right({ ...schema, type: one }, known)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.type === "string") return text(schema, known);
  if (schema.type === "number") return fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer());
  if (schema.type === "integer") return fc.oneof(fc.integer({ min: -5, max: 50 }), fc.maxSafeInteger());
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "null") return fc.constant(null);
  if (schema.type === "array") return fc.array(ofNode(schema.items ?? {}, known), { maxLength: 5 });
  if (schema.type === "object") return object(schema, known);
  return fc.jsonValue({ maxDepth: 2 });
}

function text({ format = "text", maxLength = 200 }: Node, known: Known): fc.Arbitrary<string> {
  const some = known[format] ?? [];
  const odd = fc.constantFrom("a\u0000b", "x".repeat(maxLength), "ß".repeat(maxLength), "x".repeat(maxLength + 1));
  const made: Record<string, fc.Arbitrary<string>> = {
    uuid: fc.uuid(),
    email: fc.emailAddress(),
    date: fc
      .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    "date-time": fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  };
  const others = made[format] ?? fc.oneof(fc.string({ maxLength: Math.min(maxLength, 60) }), odd);
  return some.length > 0 ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...some) }, others) : others;
}

function object({ properties = {}, required = [] }: Node, known: Known): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, ofNode(one, known)]));
  const requiredKeys = required.filter((name) => name in fields);
  const whole = fc.record(fields, { requiredKeys });
  const more = fc.dictionary(fc.constantFrom("id", "role", "__proto__", "constructor", "x", "0"), hostileValue, {
    maxKeys: 2,
  });
  return fc.oneof(
    { weight: 5, arbitrary: whole },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.tuple(whole, more).map(([one, other]) => ({ ...other, ...one })) },
  );
}
