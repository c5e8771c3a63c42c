/** The SHA-256 of bytes as lowercase hex. */
export const sha256Hex = async (bytes: BufferSource): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

export const sha256OfText = (text: string): Promise<string> => sha256Hex(new TextEncoder().encode(text));
