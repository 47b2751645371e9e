import { createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A self-signed certificate for `localhost` and its key in PEM format, valid for a day. */
export function selfSigned(): { certificate: string; key: string } {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  const name = sequence(
    tagged(0x31, sequence(oid(0x55, 0x04, 0x03), tagged(0x0c, Buffer.from('localhost')))),
  );
  const names = sequence(tagged(0x82, Buffer.from('localhost')), tagged(0x82, Buffer.from('*.localhost')));
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(time(-3_600_000), time(86_400_000)),
    name,
    publicKey,
    tagged(0xa3, sequence(sequence(oid(0x55, 0x1d, 0x11), tagged(0x04, names)))),
  );
  const signature = sign('sha256', body, privateKey);
  const whole = sequence(body, ecdsaWithSha256, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** A DER value: tag, length and content. */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => tagged(0x30, Buffer.concat(parts));
const integer = (bytes: Buffer) => tagged(0x02, bytes);
const oid = (...bytes: number[]) => tagged(0x06, Buffer.from(bytes));

/** A UTC time, `fromNow` milliseconds from now. */
function time(fromNow: number): Buffer {
  const stamp = new Date(Date.now() + fromNow).toISOString().replace(/[-:T]/g, '').slice(2, 14);
  return tagged(0x17, Buffer.from(`${stamp}Z`));
}
