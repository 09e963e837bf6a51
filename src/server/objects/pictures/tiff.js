// @ts-check

/**
 * Encodes raw pixels and their colour profile as a TIFF: sharp assumes sRGB for raw pixels, and TIFF is the simplest format that holds both.
 * @param {Uint8Array} pixels @param {number} width @param {number} height @param {Buffer} profile
 */
export function asTiff(pixels, width, height, profile) {
  const short = 3;
  const long = 4;
  const opaque = 7;
  const fields = 10;
  const bitsAt = 8 + 2 + fields * 12 + 4;
  const profileAt = bitsAt + 6;
  const pixelsAt = profileAt + profile.length;
  // Tag, type, count, and the value or its offset; sorted by tag.
  const directory = /** @type {const} */ ([
    [256, long, 1, width],
    [257, long, 1, height],
    [258, short, 3, bitsAt],
    [259, short, 1, 1], // not compressed
    [262, short, 1, 2], // RGB
    [273, long, 1, pixelsAt],
    [277, short, 1, 3],
    [278, long, 1, height],
    [279, long, 1, pixels.length],
    [34675, opaque, profile.length, profileAt],
  ]);

  const head = Buffer.alloc(pixelsAt);
  head.write("II*\0", "latin1");
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(directory.length, 8);
  directory.forEach(([tag, type, count, value], i) => {
    const at = 10 + i * 12;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(count, at + 4);
    head.writeUInt32LE(value, at + 8);
  });
  for (let i = 0; i < 3; i++) head.writeUInt16LE(8, bitsAt + i * 2);
  profile.copy(head, profileAt);
  return Buffer.concat([head, pixels]);
}
