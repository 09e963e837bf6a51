import type { Area, Line } from "./villa";

export const area: Area = { name: "Duinvallei", prefix: "DV", street: "Helmweg" };

/** In the dune valley: quiet and sheltered, with pine trees and no waterfront. */
export const lines: Line[] = [
  [101, "six", ["pets", "charging"], "First villa of the valley, with a lawn towards the pines.", "Enclosed garden"],
  [102, "four", ["fire"], "Under old pines, with a bench in the evening sun."],
  [103, "seven", ["modern"], "Wide doors, low threshold, roll-in shower.", "High-low bed", "Ground floor only"],
  [104, "eight", ["pets", "fire"], "Long table, big kitchen, and a hedge round the garden.", "Enclosed garden"],
  [105, "sixFinnish", ["fire", "modern"], "Sauna with a window on the dunes, cold shower outside.", "Outdoor shower"],
  [106, "four", ["pets", "eco"], "Wooden villa on the edge of the heath.", "Bicycle shed"],
  [107, "eightBoth", ["charging"], "Two saunas and a second living room for the children."],
  [108, "four", ["fire", "pets", "charging"], "Sheltered in the dune valley, ten minutes from the beach."],
  [109, "sixJacuzzi", ["modern", "charging"], "Jacuzzi on the terrace, out of the wind."],
  [110, "eight", ["pets"], "For two families, with a sandpit between the terraces.", "Bunk bed", "Sandpit"],
  [111, "sixInfrared", ["eco"], "Infrared cabin beside the bathroom, solar panels on the roof."],
  [112, "six", ["fire", "high"], "On the rise of the path, with a view over the tree tops."],
  [113, "eightAir", ["modern", "charging"], "Cool bedrooms under the roof, the car charges at the door."],
  [114, "four", ["pets"], "Small, low and warm, with a stove and a dog basket.", "Dog shower"],
  [115, "six", ["pets", "fire"], "Corner plot with room for a ball game.", "Enclosed garden", "Bunk bed"],
  [116, "eightWellness", ["high", "view"], "Finnish sauna, steam shower, and the whole valley below.", "Steam shower"],
  [117, "seven", ["charging"], "Step-free from the parking place to the terrace.", "Hoist on request"],
  [118, "four", ["eco", "modern"], "New in larch and glass, heated by the ground."],
  [119, "eightFinnish", ["fire"], "Sauna house at the end of the garden.", "Pizza oven"],
  [120, "six", ["pets", "eco"], "Last villa before the dunes: the beach path starts at the gate.", "Outdoor shower"],
];
