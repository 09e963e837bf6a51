import * as z from "zod/mini";
import { endpoint } from "../../../shared/endpoint";
import { id } from "../../../shared/shapes";
import { stay } from "./stays";

const roles = ["admin", "teamleader", "reception"] as const;
const params = z.object({ id });

export const markDeparted = endpoint({
  method: "POST",
  path: "/api/stays/{id}/departed",
  summary:
    "Say that the guests of a stay have left, or take it back (`hasLeft: false`); the same again changes nothing. Ends reports that they are still there",
  params,
  body: z.optional(z.object({ hasLeft: z.optional(z.boolean()) })),
  reply: stay,
  roles,
});

export const markArrived = endpoint({
  method: "POST",
  path: "/api/stays/{id}/arrived",
  summary:
    "Say that the guests of a stay that arrives today are here, or take it back (`isHere: false`); the same again changes nothing",
  params,
  body: z.optional(z.object({ isHere: z.optional(z.boolean()) })),
  reply: stay,
  roles,
});
