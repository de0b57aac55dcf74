// The 44 bytes in front of a WAV file's samples.

export const WAV_HEADER_BYTES = 44;
const BYTES_PER_SAMPLE = 2;

/**
 * A header for 16-bit PCM.
 * @param dataBytes how many bytes of samples follow; 0 while that is not known yet.
 */
export function wavHeader(format: {
  readonly sampleRateHz: number;
  readonly channelCount: number;
  readonly dataBytes: number;
}): Buffer {
  const blockBytes = format.channelCount * BYTES_PER_SAMPLE;
  const header = Buffer.alloc(WAV_HEADER_BYTES);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(WAV_HEADER_BYTES - 8 + format.dataBytes, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(format.channelCount, 22);
  header.writeUInt32LE(format.sampleRateHz, 24);
  header.writeUInt32LE(format.sampleRateHz * blockBytes, 28);
  header.writeUInt16LE(blockBytes, 32);
  header.writeUInt16LE(BYTES_PER_SAMPLE * 8, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(format.dataBytes, 40);
  return header;
}
