import { connect, type Socket } from "node:net";

/** Rows of texts, one list for each statement. */
type Results = string[][][];

export interface SphinxConnection {
  query(statements: string): Promise<Results>;
  close(): void;
}

const COM_QUERY = 3;
const MORE_RESULTS = 0x0008;
/** Protocol 4.1, secure connection, several statements and results. */
const CAPABILITIES = 0x0200 | 0x8000 | 0x10000 | 0x20000;

/** A connection over the protocol of MySQL, as far as Sphinx speaks it: no password, no encryption, only texts. */
export async function connectSphinx(port: number): Promise<SphinxConnection> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  const read = packetsOf(socket);
  await read();
  const hello = Buffer.alloc(4 + 4 + 1 + 23 + 1 + 1);
  hello.writeUInt32LE(CAPABILITIES, 0);
  hello.writeUInt32LE(0x1000000, 4);
  hello[8] = 33;
  send(socket, hello, 1);
  refuseError(await read());
  return {
    async query(statements) {
      send(socket, Buffer.concat([Buffer.from([COM_QUERY]), Buffer.from(statements)]), 0);
      const results: Results = [];
      for (;;) {
        const head = refuseError(await read());
        const columns = head[0]!;
        const rows: string[][] = [];
        results.push(rows);
        if (columns === 0) return results;
        for (let i = 0; i <= columns; i++) await read();
        for (;;) {
          const packet = refuseError(await read());
          if (isEnd(packet)) {
            if ((packet.readUInt16LE(3) & MORE_RESULTS) === 0) return results;
            break;
          }
          rows.push(textsIn(packet, columns));
        }
      }
    },
    close: () => void socket.destroy(),
  };
}

/** Returns a function that reads one packet after the other, each without its header of four bytes. */
function packetsOf(socket: Socket): () => Promise<Buffer> {
  let held = Buffer.alloc(0);
  let wanted: { take(packet: Buffer): void; fail(error: Error): void } | null = null;
  let failed: Error | null = null;
  const next = (): Buffer | null => {
    if (held.length < 4) return null;
    const end = 4 + held.readUIntLE(0, 3);
    if (held.length < end) return null;
    const packet = held.subarray(4, end);
    held = held.subarray(end);
    return packet;
  };
  const fail = (error: Error) => {
    failed = error;
    wanted?.fail(error);
  };
  socket.on("error", fail).on("close", () => fail(new Error("Sphinx closed the connection")));
  socket.on("data", (chunk) => {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    const packet = wanted && next();
    if (!packet) return;
    const { take } = wanted!;
    wanted = null;
    take(packet);
  });
  return async () => {
    const packet = next();
    if (packet) return packet;
    if (failed) throw failed;
    return new Promise((take, reject) => (wanted = { take, fail: reject }));
  };
}

function send(socket: Socket, payload: Buffer, sequence: number): void {
  const header = Buffer.alloc(4);
  header.writeUIntLE(payload.length, 0, 3);
  header[3] = sequence;
  socket.write(Buffer.concat([header, payload]));
}

function refuseError(packet: Buffer): Buffer {
  if (packet[0] === 0xff) throw new Error(`Sphinx: ${packet.subarray(9).toString()}`);
  return packet;
}

function isEnd(packet: Buffer): boolean {
  return packet[0] === 0xfe && packet.length < 9;
}

/** Each text after its length, which is one byte below 251, or two after 252. */
function textsIn(packet: Buffer, columns: number): string[] {
  let at = 0;
  return Array.from({ length: columns }, () => {
    let length = packet[at++]!;
    if (length === 252) {
      length = packet.readUInt16LE(at);
      at += 2;
    }
    const text = packet.subarray(at, at + length).toString();
    at += length;
    return text;
  });
}
