// @ts-check

/**
 * The number of scans in a JPEG. A progressive one has about ten; each costs a pass over all pixels, however few bytes it takes.
 * @param {Buffer} jpeg
 */
export function countScans(jpeg) {
  let scans = 0;
  let at = 2;
  for (;;) {
    at = jpeg.indexOf(0xff, at);
    const marker = at < 0 ? undefined : jpeg[at + 1];
    if (marker === undefined || marker === endOfImage) return scans;
    if (marker === 0xff) at += 1;
    else if (standsAlone(marker)) at += 2;
    else {
      if (marker === startOfScan) scans += 1;
      // After a scan's header come its data, in which "ff" is always followed by a zero or a restart marker.
      at += 2 + (at + 4 > jpeg.length ? 2 : Math.max(2, jpeg.readUInt16BE(at + 2)));
    }
  }
}

const startOfScan = 0xda;
const endOfImage = 0xd9;

/** Escaped data, restart markers and others without a segment. @param {number} marker */
function standsAlone(marker) {
  return marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}
