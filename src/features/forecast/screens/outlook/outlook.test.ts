import { expect, test } from "vitest";
import { at, beForecastDay, villaForecastOf } from "../../../../../tests/support/forecast-data";
import { missingText, outlookText } from "./outlook";

test.each([
  [0.798, "3:00 PM at risk (79%)"],
  [0.29, "3:00 PM at risk (29%)"],
  [0.1, "3:00 PM at risk (10%)"],
])("a chance of %s that is at risk never reads as a safe one", (chance, text) => {
  beForecastDay();
  const villa = villaForecastOf({ chance, outlook: "at-risk", neededBy: at("13:00") });
  expect(outlookText(villa, "Europe/Amsterdam")).toBe(text);
});

test.each([
  ["Anna Jansen", "No forecast: Anna Jansen is absent"],
  [null, "No forecast: nobody is assigned"],
])("work with nobody on it who is there names whoever is absent: %s", (absent, text) => {
  expect(missingText({ missing: "nobody", absent })).toBe(text);
});
