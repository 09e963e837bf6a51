import type { Area, Line } from "./villa";

export const area: Area = { name: "Waterlijn", prefix: "WL", street: "Strandpad" };

/** Along the water: the fourteen villas of the first row (031 to 044) are waterfront, and 051 to 056 are behind them. */
export const lines: Line[] = [
  [31, "eight", ["water", "pets"], "Head of the row, with its own slip for a small boat.", "Boat slip"],
  [32, "six", ["water", "fire"], "Stove inside, jetty outside."],
  [33, "eightFinnish", ["water", "modern"], "From the sauna straight into the water.", "Swimming ladder"],
  [34, "four", ["water"], "Low windows, so that the water starts at the sofa."],
  [35, "sixWellness", ["water", "jacuzzi", "view"], "Sauna, jacuzzi and sunset, in that order."],
  [36, "six", ["water", "pets"], "Grass to the bank, and a rail for small children.", "Enclosed garden"],
  [37, "eightAir", ["water", "charging"], "Glass front over two floors, cool in August."],
  [38, "four", ["water", "charging"], "Small and bright, with its own jetty."],
  [39, "eightInfrared", ["water", "eco"], "Infrared cabin with a view of the reeds."],
  [40, "sixInfrared", ["water"], "Quiet end of the row, herons included."],
  [
    41,
    "eightLuxury",
    ["water", "modern", "view"],
    "Open kitchen, four bedrooms, a terrace over the water.",
    "Wine cooler",
  ],
  [
    42,
    "six",
    ["water", "fire", "pets"],
    "First row on the water, with a covered terrace facing west.",
    "Bicycle shed",
    "Outdoor shower",
  ],
  [43, "sixJacuzzi", ["water", "charging"], "Jacuzzi on the deck, two steps from the jetty."],
  [44, "eight", ["water", "fire"], "A hall that can take eight pairs of sandy boots.", "Boot room"],
  [
    51,
    "eight",
    ["pets", "charging"],
    "Second row, big garden, the water through the gate.",
    "Enclosed garden",
    "Trampoline",
  ],
  [52, "four", ["eco"], "Timber villa with a green roof."],
  [53, "sixFinnish", ["fire"], "Barrel sauna in the garden.", "Barrel sauna"],
  [54, "six", ["modern"], "All on one floor, round a patio."],
  [55, "eightFinnishAir", ["charging", "modern"], "Sauna and cool bedrooms, for every season."],
  [56, "seven", ["pets"], "Wide paths, low worktop, and a bed that can be raised.", "High-low bed"],
];
