/** What people write in notes, findings and reviews. */
export const instructions = [
  "Baby cot and high chair in the small bedroom. Guests arrive at 3:00 PM.",
  "Guests bring a dog: basket and bowl from the store.",
  "Late check-out until 11:30 AM, agreed with reception.",
  "Owner arrives tonight. Flowers on the table, please.",
  "Heating engineer comes at 2:00 PM, leave the boiler cupboard free.",
  "Allergic guest: no scented cleaner, wash the mattress covers.",
  "Extra bed in the second bedroom, linen is in the hall.",
  "Key safe sticks. Ask reception for the spare key.",
] as const;

/** Why a villa is closed. */
export const closing = "Water damage in the bathroom. The plumber comes at 2:00 PM.";

export const notes = [
  "Two bath mats are worn, replaced from store.",
  "Drain cover rinsed.",
  "Stain on the left mattress, cover turned.",
  "One duvet cover torn, sent to the laundry.",
  "Oven took twice as long, grill was burnt.",
  "Sand behind the sofa, moved it.",
  "Remote of the bedroom television has no batteries.",
  "Terrace door sticks when it is wet.",
] as const;

export const findings = {
  note: [
    "Guests left a thank-you card and a bottle for the team.",
    "Radiator in the hall is cold.",
    "Neighbours asked about the noise of the heat pump.",
  ],
  damage: [
    "Window handle in the small bedroom is loose",
    "Scratch across the kitchen worktop",
    "Shower door drips at the hinge",
  ],
  lost: ["One bath mat", "Two wine glasses", "Corkscrew", "Spare key of the bicycle shed"],
} as const;

export const replacements = [
  ["Light bulb", 1],
  ["Dish cloths", 2],
  ["Toilet paper", 4],
  ["Dishwasher tablets", 6],
  ["Bin bags", 4],
] as const;

export const rejections = [
  "Oven not cleaned.",
  "Beds in the second bedroom are not made up.",
  "Bins are still full. New bags, please.",
  "Streaks on the sliding doors, please go over them once more.",
] as const;

export const reworks = [
  "Sand left in the shower drain and on the bathroom floor. Please rinse, dry and take one photo.",
  "Hair in the second bathroom, please clean the floor and the drain again.",
  "Fridge smells. Please wipe the seals and leave the door open for ten minutes.",
] as const;

export const praises = [null, null, "All in order.", "Spotless, thank you.", "Beds very neat."] as const;

export const bookingNotes = [
  null,
  null,
  "Linen van comes at 8:45 AM.",
  "Keys are at reception.",
  "Car park of the row is closed.",
] as const;

export const absences = ["Fever since last night", "Dentist, could not be moved"] as const;
