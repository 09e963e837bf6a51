import type { Area, Line } from "./villa";

export const area: Area = { name: "Zandbank", prefix: "ZB", street: "Plaatweg" };

/** On the sandbank: open and high, with wide views. */
export const lines: Line[] = [
  [5, "four", ["high"], "Highest front door of the park."],
  [6, "six", ["high", "view", "fire"], "Reading corner over the salt marsh."],
  [7, "eight", ["pets", "high"], "Two storeys, two bathrooms, one very long table.", "Bunk bed"],
  [8, "sixFinnish", ["view"], "Sauna with a window to the lighthouse."],
  [9, "eight", ["fire", "pets"], "For two families, with a second living room upstairs.", "Bunk beds"],
  [10, "four", ["eco", "pets"], "Cedar, wool and solar panels.", "Dog shower"],
  [11, "eightBothAir", ["modern", "charging", "view"], "Two saunas, cool bedrooms, and the sea behind the bank."],
  [12, "six", ["high", "pets"], "Wind in the grass, sun on the bench.", "Enclosed garden"],
  [13, "eightWellness", ["jacuzzi", "view"], "Sauna below, jacuzzi above, silence around."],
  [14, "four", ["fire", "view"], "One room, one stove, one horizon."],
  [15, "sixInfrared", ["modern"], "Flat roof, large windows, infrared cabin."],
  [16, "six", ["pets"], "Room for surf boards under the stairs.", "Surf rack", "Outdoor shower"],
  [
    17,
    "eightLuxuryWellness",
    ["jacuzzi", "view"],
    "Wellness villa with Finnish sauna and a view over the bank.",
    "Pizza oven",
  ],
  [18, "eightAir", ["charging"], "Cool and airy, with shutters all round."],
  [19, "sixJacuzzi", ["high", "fire"], "Jacuzzi on the roof terrace, stars on request."],
  [20, "four", ["high", "charging"], "Sunrise over breakfast, sunset over supper."],
  [21, "eight", ["pets", "eco"], "Big garden with a football goal.", "Enclosed garden", "Football goal"],
  [22, "sixFinnish", ["high", "modern"], "Sauna, plunge barrel, and a path to the beach.", "Plunge barrel"],
  [23, "six", ["fire", "view"], "Bay window from floor to roof."],
  [24, "eightLuxury", ["view", "charging", "modern"], "Last villa before the sea, with everything.", "Cinema room"],
];
