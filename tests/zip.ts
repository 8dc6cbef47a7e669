import { crc32, deflateRawSync } from "node:zlib";

interface ZipEntry {
  name: string;
  bytes: Buffer;
  /** `2024-05-21`; without it the entry says no day. */
  madeOn?: string;
  /** Compressed; default: stored as it is. */
  packed?: boolean;
  encrypted?: boolean;
  /** What it claims to be when unpacked. */
  declaredSize?: number;
}

export function zipOf(entries: ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, madeOn, packed, encrypted, declaredSize } of entries) {
    const data = packed ? deflateRawSync(bytes) : bytes;
    const label = Buffer.from(name);
    const facts = Buffer.alloc(22);
    const [year = 1980, month = 0, day = 0] = madeOn?.split("-").map(Number) ?? [];
    facts.writeUInt16LE((year - 1980) * 512 + month * 32 + day, 8);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(declaredSize ?? bytes.length, 18);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(encrypted ? 1 : 0, 2);
    facts.writeUInt16LE(packed ? 8 : 0, 4);
    const sizes = Buffer.concat([facts, Buffer.from([label.length, 0, 0, 0])]);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), sizes, label, data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), sizes, rest, label]));
    parts.push(local);
    at += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, index, end]);
}
