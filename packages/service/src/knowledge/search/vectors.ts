// Vectors as they are stored: 32-bit floats, little-endian on every machine. Pure.

const FLOAT_BYTES = 4;

export function vectorToBytes(vector: Float32Array): Buffer {
  const bytes = Buffer.alloc(vector.length * FLOAT_BYTES);
  vector.forEach((value, index) => bytes.writeFloatLE(value, index * FLOAT_BYTES));
  return bytes;
}

/** Of two vectors of length 1. @returns undefined where they have not as many dimensions. */
export function cosineWith(vector: Float32Array, bytes: Buffer): number | undefined {
  if (bytes.length !== vector.length * FLOAT_BYTES) return undefined;
  let sum = 0;
  for (let index = 0; index < vector.length; index += 1) {
    sum += (vector[index] ?? 0) * bytes.readFloatLE(index * FLOAT_BYTES);
  }
  return sum;
}
