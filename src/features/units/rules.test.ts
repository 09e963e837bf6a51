import { describe, expect, test } from "vitest";
import { unit } from "./contract";
import {
  amenities,
  amenitiesOf,
  countsOf,
  editOptions,
  groupOf,
  hasFeature,
  isShownElsewhere,
  labelledStatus,
  legend,
  optionsWith,
  otherFeatures,
  tidied,
  usualMinutes,
} from "./rules";

const none = {
  ...{ hasFireplace: false, hasSauna: false, hasJacuzzi: false, hasChargingStation: false, isPetFriendly: false },
  ...{ isWaterfront: false, hasElevatedLocation: false, hasPanoramicViews: false, hasModernDesign: false },
  ...{ isLuxury: false, isAccessible: false, isEcoFriendly: false, hasAirConditioning: false },
  ...{ features: [], maxPersons: 2 },
};

test("every amenity of a villa is shown, once", () => {
  const flags = Object.keys(unit.shape).filter((field) => /^(has|is)[A-Z]/.test(field));
  expect(amenities).toHaveLength(13);
  expect([...amenities].sort()).toEqual(flags.sort());
});

test.each([
  ["4-person villa", "4-person"],
  ["Comfort 4-person", "4-person"],
  ["6-person luxury wellness villa with Finnish sauna", "6-person"],
  ["Luxury 8-PERSON", "8-person"],
  ["7-person wheelchair accessible villa", "other"],
  ["Tiny house", "other"],
  [null, "other"],
])("%s is in the group %s", (villaType, group) => {
  expect(groupOf(villaType, [])).toBe(group);
});

test("the park's list decides the size and the usual minutes of its types, ignoring case", () => {
  const types = [{ name: "Tiny house", usualMinutes: 25, size: "4-person" as const }];
  expect(groupOf("TINY house", types)).toBe("4-person");
  expect(usualMinutes({ villaType: "TINY house", maxPersons: 8 }, types)).toBe(25);
  expect(usualMinutes({ villaType: "Tiny houses", maxPersons: 8 }, types)).toBe(90);
});

test.each([
  [2, 60],
  [4, 60],
  [6, 75],
  [7, 90],
  [8, 90],
])("a villa for %i whose type is not in the list takes %i minutes", (maxPersons, minutes) => {
  expect(usualMinutes({ villaType: null, maxPersons }, [])).toBe(minutes);
});

describe("free-text features", () => {
  test.each([
    ["Fireplace", "hasFireplace"],
    [" JACUZZI ", "hasJacuzzi"],
    ["pet friendly", "isPetFriendly"],
    ["Pet-friendly", "isPetFriendly"],
    ["Air conditioning", "hasAirConditioning"],
    ["charging station", "hasChargingStation"],
  ])("%j is the amenity %s", (feature, amenity) => {
    expect(amenitiesOf({ ...none, features: [feature] })).toEqual([amenity]);
    expect(otherFeatures({ features: [feature] })).toEqual([]);
  });

  test("are otherwise shown as written, even if they say more than an amenity", () => {
    const features = ["Boat slip", "Barrel sauna", "Sauna", "Pets by request", "!"];
    expect(otherFeatures({ features })).toEqual(["Boat slip", "Barrel sauna", "Pets by request", "!"]);
    expect(amenitiesOf({ ...none, features })).toEqual(["hasSauna"]);
  });

  test.each([
    ["hasSauna", [], true, true],
    ["hasSauna", ["SAUNA"], false, true],
    ["Sauna", [], true, true],
    ["hasSauna", ["Barrel sauna"], false, false],
    ["barrel sauna", ["Barrel sauna"], false, true],
    ["Boat slip", ["Barrel sauna"], true, false],
  ])("whether a villa has %j, with %j and a ticked sauna: %j", (feature, features, hasSauna, expected) => {
    expect(hasFeature({ ...none, features, hasSauna }, feature)).toBe(expected);
  });

  test("that are also ticked amenities are shown once, in one order", () => {
    const villa = { ...none, hasAirConditioning: true, hasSauna: true, features: ["sauna", "Fireplace"] };
    expect(amenitiesOf(villa)).toEqual(["hasFireplace", "hasSauna", "hasAirConditioning"]);
  });
});

test("the figures count a villa with sauna and jacuzzi once; without villas they are 0", () => {
  expect(countsOf([])).toEqual({ total: 0, waterfront: 0, wellness: 0, petFriendly: 0, maxCapacity: 0 });
  const villas = [
    { ...none, hasSauna: true, hasJacuzzi: true, isWaterfront: true, maxPersons: 8 },
    { ...none, hasJacuzzi: true, isPetFriendly: true, maxPersons: 12 },
    { ...none, features: ["Sauna"], isWaterfront: true },
    none,
  ];
  expect(countsOf(villas)).toEqual({ total: 4, waterfront: 2, wellness: 3, petFriendly: 1, maxCapacity: 12 });
});

test("a dropdown always includes the current value", () => {
  expect(optionsWith<number>(2, editOptions.maxPersons)).toEqual([2, 4, 6, 8]);
  expect(optionsWith<number>(7, editOptions.maxPersons)).toEqual([7, 2, 4, 6, 8]);
  expect(optionsWith(null, ["Comfort"])).toEqual(["Comfort"]);
});

test("every status has its label; an unknown one reads as ready", () => {
  expect([...legend].sort()).toEqual([...unit.shape.status.options].sort());
  for (const status of legend) expect(labelledStatus(status)).toBe(status);
  expect(labelledStatus("burnt down")).toBe("done");
});

describe("a stored villa has", () => {
  test("features without blanks and duplicates, in their order", () => {
    const features = [" Boat slip", "", "Sandpit", "boat SLIP ", "\u200b", "  ", "Bunk bed"];
    expect(tidied({ features })).toEqual({ features: ["Boat slip", "Sandpit", "Bunk bed"] });
  });

  test("null for blank text, and no omitted fields", () => {
    const given = { code: "WL-1", villaType: " ", address: "", description: null };
    expect(tidied(given)).toEqual({ code: "WL-1", villaType: null, address: null, description: null });
    expect(tidied({ address: " Helmweg 1\n" })).toEqual({ address: "Helmweg 1" });
    expect(Object.keys(tidied({ code: "WL-1", features: [] }))).toEqual(["code", "features"]);
  });
});

test.each([
  [{ code: ["A", "B"] }, true],
  [{ address: [null, "Helmweg 1"], bedrooms: [1, 2] }, true],
  [{ bedrooms: [1, 2] }, false],
  [{}, false],
])("%j is seen on its work: %s", (changes, expected) => {
  expect(isShownElsewhere(changes)).toBe(expected);
});
