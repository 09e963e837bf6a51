import { expect, test } from "vitest";
import type { Unit } from "../../contract";
import { changesOf, emptyForm, formOf, type VillaForm, villaOf, withTyped } from "./villa-form";

const villa: Unit = {
  id: "0199c0de-0000-7000-8000-000000000001",
  code: "WL-042",
  location: "Waterlijn",
  address: "Strandpad 42",
  bedrooms: 3,
  bathrooms: 2,
  maxPersons: 6,
  villaType: "Comfort 6-person",
  features: ["Terrace, facing west", "Sauna"],
  description: null,
  status: "in_progress",
  hasFireplace: true,
  hasSauna: false,
  hasJacuzzi: false,
  hasChargingStation: false,
  isPetFriendly: true,
  isWaterfront: true,
  hasElevatedLocation: false,
  hasPanoramicViews: false,
  hasModernDesign: false,
  isLuxury: false,
  isAccessible: false,
  isEcoFriendly: false,
  hasAirConditioning: false,
  createdAt: "2026-11-21T08:00:00.000Z",
};

test.each<[string, Partial<VillaForm>, object]>([
  ["nothing", {}, {}],
  ["space around a text", { code: " WL-042 ", description: "  " }, {}],
  ["the code", { code: "WL-43" }, { code: "WL-43" }],
  ["a number", { bedrooms: "4" }, { bedrooms: 4 }],
  ["a removed address", { address: "" }, { address: null }],
  ["amenities", { amenities: ["hasFireplace", "hasSauna", "isWaterfront"] }, { hasSauna: true, isPetFriendly: false }],
  ["the order of features", { features: ["Sauna", "Terrace, facing west"] }, {}],
  ["a removed feature", { features: ["Sauna"] }, { removeFeatures: ["Terrace, facing west"] }],
  ["an added feature", { features: [...villa.features, "Swing"] }, { addFeatures: ["Swing"] }],
])("of a form that changed %s, that is sent", (_, changed, sent) => {
  const before = formOf(villa);
  expect(changesOf(before, { ...before, ...changed })).toEqual(sent);
});

test("a new villa has one bedroom, one bathroom and room for two, and needs cleaning", () => {
  expect(villaOf({ ...emptyForm, code: "X" })).toMatchObject({
    code: "X",
    bedrooms: 1,
    bathrooms: 1,
    maxPersons: 2,
    status: "pending",
    features: [],
    address: null,
    hasSauna: false,
  });
});

test.each([
  ["", ["Terrace, west"]],
  [" , ,", ["Terrace, west"]],
  ["Bicycle shed, outdoor shower ", ["Terrace, west", "Bicycle shed", "outdoor shower"]],
  ["Pizza oven, pizza OVEN", ["Terrace, west", "Pizza oven"]],
])("typing %j gives the features %j", (typed, features) => {
  expect(withTyped(["Terrace, west"], typed)).toEqual(features);
});
