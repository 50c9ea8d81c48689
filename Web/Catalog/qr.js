// Creates QR codes (ISO/IEC 18004) in byte mode, with error correction level M and the smallest version that fits.

const qrCode = (() => {
  // The number of error correction codewords per block, and the number of blocks, by version, for level M.
  const CHECK = [0, 10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28,
    28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28];
  const BLOCKS = [0, 1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28,
    29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49];

  // Returns the number of codewords of a version. Their modules are all modules except those of finder patterns, timing
  // patterns, alignment patterns, format and version.
  function capacity(version) {
    let modules = (16 * version + 128) * version + 64;
    if (version > 1) {
      const alignments = Math.floor(version / 7) + 2;
      modules -= (25 * alignments - 10) * alignments - 55;
      if (version > 6) modules -= 36;
    }
    return Math.floor(modules / 8);
  }

  const dataCapacity = (version) => capacity(version) - CHECK[version] * BLOCKS[version];

  // Multiplies in the field of 256 elements, modulo x^8 + x^4 + x^3 + x^2 + 1.
  function product(a, b) {
    let result = 0;
    for (let bit = 7; bit >= 0; bit--) {
      result = (result << 1) ^ ((result >>> 7) * 0x11D);
      result ^= ((b >>> bit) & 1) * a;
    }
    return result;
  }

  function divisor(degree) {
    const result = new Uint8Array(degree);
    result[degree - 1] = 1;
    let root = 1;
    for (let step = 0; step < degree; step++) {
      for (let index = 0; index < degree; index++) {
        result[index] = product(result[index], root);
        if (index + 1 < degree) result[index] ^= result[index + 1];
      }
      root = product(root, 2);
    }
    return result;
  }

  function remainder(data, by) {
    const result = new Uint8Array(by.length);
    for (const byte of data) {
      const factor = byte ^ result[0];
      result.copyWithin(0, 1);
      result[by.length - 1] = 0;
      for (let index = 0; index < by.length; index++) result[index] ^= product(by[index], factor);
    }
    return result;
  }

  function codewords(bytes, version) {
    const size = dataCapacity(version);
    const bits = [];
    const append = (value, count) => {
      for (let bit = count - 1; bit >= 0; bit--) bits.push((value >>> bit) & 1);
    };
    append(4, 4);
    append(bytes.length, version < 10 ? 8 : 16);
    for (const byte of bytes) append(byte, 8);
    append(0, Math.min(4, size * 8 - bits.length));
    append(0, (8 - (bits.length % 8)) % 8);
    const data = new Uint8Array(size);
    for (let index = 0; index < bits.length; index++) data[index >> 3] |= bits[index] << (7 - (index & 7));
    for (let index = bits.length / 8, pad = 0xEC; index < size; index++, pad ^= 0xEC ^ 0x11) data[index] = pad;

    // Split the data into blocks, the short ones first. Then interleave the blocks' data, and after it their error correction.
    const count = BLOCKS[version];
    const check = CHECK[version];
    const all = capacity(version);
    const short = count - (all % count);
    const length = Math.floor(all / count) - check;
    const by = divisor(check);
    const blocks = [];
    for (let index = 0, start = 0; index < count; index++) {
      const end = start + length + (index < short ? 0 : 1);
      const part = data.subarray(start, end);
      blocks.push([part, remainder(part, by)]);
      start = end;
    }
    const result = [];
    for (let index = 0; index <= length; index++) {
      for (const [part] of blocks) if (index < part.length) result.push(part[index]);
    }
    for (let index = 0; index < check; index++) for (const [, part] of blocks) result.push(part[index]);
    return result;
  }

  const MASKS = [
    (x, y) => (x + y) % 2 === 0, (x, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
    (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0, (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
    (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
  ];

  class Symbol {
    constructor(version) {
      this.version = version;
      this.size = version * 4 + 17;
      this.dark = new Uint8Array(this.size * this.size);
      this.fixed = new Uint8Array(this.size * this.size);
    }

    set(x, y, isDark) {
      this.dark[y * this.size + x] = isDark ? 1 : 0;
      this.fixed[y * this.size + x] = 1;
    }

    drawPatterns() {
      const size = this.size;
      for (let index = 0; index < size; index++) {
        this.set(6, index, index % 2 === 0);
        this.set(index, 6, index % 2 === 0);
      }
      for (const [left, top] of [[3, 3], [size - 4, 3], [3, size - 4]]) {
        for (let y = -4; y <= 4; y++) {
          for (let x = -4; x <= 4; x++) {
            const distance = Math.max(Math.abs(x), Math.abs(y));
            const [column, row] = [left + x, top + y];
            if (column < 0 || column >= size || row < 0 || row >= size) continue;
            this.set(column, row, distance !== 2 && distance !== 4);
          }
        }
      }
      const places = this.alignments();
      for (const x of places) {
        for (const y of places) {
          const isFinder = (x === 6 && (y === 6 || y === size - 7)) || (x === size - 7 && y === 6);
          if (isFinder) continue;
          for (let row = -2; row <= 2; row++) {
            for (let column = -2; column <= 2; column++) {
              this.set(x + column, y + row, Math.max(Math.abs(column), Math.abs(row)) !== 1);
            }
          }
        }
      }
      this.drawFormat(0);
      if (this.version < 7) return;
      let rest = this.version;
      for (let step = 0; step < 12; step++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1F25);
      const bits = (this.version << 12) | rest;
      for (let index = 0; index < 18; index++) {
        const [a, b] = [size - 11 + (index % 3), Math.floor(index / 3)];
        this.set(a, b, (bits >>> index) & 1);
        this.set(b, a, (bits >>> index) & 1);
      }
    }

    alignments() {
      if (this.version === 1) return [];
      const count = Math.floor(this.version / 7) + 2;
      const step = this.version === 32 ? 26 : Math.ceil((this.size - 13) / (count * 2 - 2)) * 2;
      const result = [6];
      for (let place = this.size - 7; result.length < count; place -= step) result.splice(1, 0, place);
      return result;
    }

    // The bits of level M are 00, so only the mask is encoded.
    drawFormat(mask) {
      let rest = mask;
      for (let step = 0; step < 10; step++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
      const bits = ((mask << 10) | rest) ^ 0x5412;
      const bit = (index) => (bits >>> index) & 1;
      const size = this.size;
      for (let index = 0; index <= 5; index++) this.set(8, index, bit(index));
      this.set(8, 7, bit(6));
      this.set(8, 8, bit(7));
      this.set(7, 8, bit(8));
      for (let index = 9; index < 15; index++) this.set(14 - index, 8, bit(index));
      for (let index = 0; index < 8; index++) this.set(size - 1 - index, 8, bit(index));
      for (let index = 8; index < 15; index++) this.set(8, size - 15 + index, bit(index));
      this.set(8, size - 8, true);
    }

    drawCodewords(data) {
      let index = 0;
      for (let right = this.size - 1; right >= 1; right -= 2) {
        if (right === 6) right = 5;
        for (let step = 0; step < this.size; step++) {
          for (let side = 0; side < 2; side++) {
            const x = right - side;
            const y = ((right + 1) & 2) === 0 ? this.size - 1 - step : step;
            if (this.fixed[y * this.size + x] || index >= data.length * 8) continue;
            this.dark[y * this.size + x] = (data[index >> 3] >>> (7 - (index & 7))) & 1;
            index++;
          }
        }
      }
    }

    mask(number) {
      for (let y = 0; y < this.size; y++) {
        for (let x = 0; x < this.size; x++) {
          const place = y * this.size + x;
          if (!this.fixed[place] && MASKS[number](x, y)) this.dark[place] ^= 1;
        }
      }
    }

    // Returns a penalty for features that make a symbol hard to read: runs and squares of one color, patterns that look like a
    // finder, and unequal numbers of dark and light modules.
    penalty() {
      const size = this.size;
      const at = (line, index, isRow) => this.dark[isRow ? line * size + index : index * size + line];
      let result = 0;
      let dark = 0;
      for (const isRow of [true, false]) {
        for (let line = 0; line < size; line++) {
          let run = 0;
          let bits = 0;
          for (let index = 0; index < size; index++) {
            const value = at(line, index, isRow);
            if (isRow) dark += value;
            run = index > 0 && value === at(line, index - 1, isRow) ? run + 1 : 1;
            if (run === 5) result += 3;
            else if (run > 5) result += 1;
            bits = ((bits << 1) | value) & 0x7FF;
            if (index >= 10 && (bits === 0x05D || bits === 0x5D0)) result += 40;
          }
        }
      }
      for (let y = 0; y < size - 1; y++) {
        for (let x = 0; x < size - 1; x++) {
          const sum = at(y, x, true) + at(y, x + 1, true) + at(y + 1, x, true) + at(y + 1, x + 1, true);
          if (sum === 0 || sum === 4) result += 3;
        }
      }
      return result + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
    }
  }

  // Returns the symbol of a text as { size, isDark(x, y) }, or null if the text has more than 2331 bytes.
  return (text) => {
    const bytes = new TextEncoder().encode(text);
    let version = 1;
    const fits = () => 4 + (version < 10 ? 8 : 16) + bytes.length * 8 <= dataCapacity(version) * 8;
    while (version <= 40 && !fits()) version++;
    if (version > 40) return null;
    const symbol = new Symbol(version);
    symbol.drawPatterns();
    symbol.drawCodewords(codewords(bytes, version));
    let best = 0;
    let least = Infinity;
    for (let number = 0; number < 8; number++) {
      symbol.drawFormat(number);
      symbol.mask(number);
      const penalty = symbol.penalty();
      if (penalty < least) [best, least] = [number, penalty];
      symbol.mask(number);
    }
    symbol.drawFormat(best);
    symbol.mask(best);
    return { size: symbol.size, isDark: (x, y) => symbol.dark[y * symbol.size + x] === 1 };
  };
})();
