// The part of protobuf's encoding that rejecting gRPC calls needs: integers, and length-delimited fields.

/** Encodes a length-delimited field: text, bytes or a message. */
export function lengthField(field: number, content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([varint(field * 8 + 2), varint(bytes.length), bytes]);
}

/** Encodes a field with a non-negative integer. */
export function numberField(field: number, value: number): Buffer {
  return Buffer.concat([varint(field * 8), varint(value)]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return Buffer.from([...bytes, left]);
}

/** The last value of a field: bytes or a number; null if absent, or if the message has fields of other kinds. */
export function readField(message: Uint8Array, wanted: number): Uint8Array | number | null {
  let found: Uint8Array | number | null = null;
  let at = 0;
  const number = () => {
    let value = 0;
    for (let scale = 1; at < message.length; scale *= 128) {
      const byte = message[at++] ?? 0;
      value += (byte % 128) * scale;
      if (byte < 128) break;
    }
    return value;
  };
  while (at < message.length) {
    const tag = number();
    let value: Uint8Array | number;
    if (tag % 8 === 0) value = number();
    else if (tag % 8 === 2) {
      const length = number();
      value = message.subarray(at, at + length);
      at += length;
    } else return null;
    if (Math.floor(tag / 8) === wanted) found = value;
  }
  return found;
}
