/* The browser's own passkeys (WebAuthn), spoken to in the JSON that the specification writes. */
import type { CeremonyOptions } from "../protocol/house";

/** Why there can be no passkeys at this address; null where there can. */
export function missing(where: Location = location): "bare" | "insecure" | null {
  if (isBare(where.hostname)) return "bare";
  return globalThis.isSecureContext && "PublicKeyCredential" in globalThis ? null : "insecure";
}

/** An IP address, for which no browser keeps a passkey. */
export const isBare = (host: string) => /^\[?[\d.]+\]?$|^\[?[\da-f:]*:[\da-f:.]*\]?$/i.test(host);

/** Whether the address means the machine on which the browser runs. */
export const isThisMachine = (host: string) => /^127\.|^\[?::1\]?$|^localhost$/i.test(host);

type Json = Readonly<Record<string, unknown>>;

/** A new passkey, as the house wants it; null if the reader or the device gave none. */
export async function makePasskey(options: CeremonyOptions): Promise<Json | null> {
  const asked = options.publicKey as CreationOptions;
  const publicKey: PublicKeyCredentialCreationOptions = {
    ...asked,
    challenge: bytes(asked.challenge),
    user: { ...asked.user, id: bytes(asked.user.id) },
    excludeCredentials: (asked.excludeCredentials ?? []).map((one) => ({ ...one, id: bytes(one.id) })),
  };
  const made = await given(navigator.credentials.create({ publicKey }));
  if (made === null) return null;
  const response = made.response as AuthenticatorAttestationResponse;
  return credential(made, { attestationObject: text(response.attestationObject) });
}

/** What a passkey of this house has signed; null if the reader or the device gave none. */
export async function usePasskey(options: CeremonyOptions): Promise<Json | null> {
  const asked = options.publicKey as RequestOptions;
  const publicKey: PublicKeyCredentialRequestOptions = {
    ...asked,
    challenge: bytes(asked.challenge),
    allowCredentials: [],
  };
  const used = await given(navigator.credentials.get({ publicKey }));
  if (used === null) return null;
  const response = used.response as AuthenticatorAssertionResponse;
  return credential(used, {
    authenticatorData: text(response.authenticatorData),
    signature: text(response.signature),
    userHandle: response.userHandle === null ? null : text(response.userHandle),
  });
}

interface CreationOptions extends Omit<
  PublicKeyCredentialCreationOptions,
  "challenge" | "user" | "excludeCredentials"
> {
  readonly challenge: string;
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly excludeCredentials?: readonly { readonly id: string; readonly type: "public-key" }[];
}
interface RequestOptions extends Omit<PublicKeyCredentialRequestOptions, "challenge" | "allowCredentials"> {
  readonly challenge: string;
}

/** Declined, timed out or known already: the browser throws, and tells nobody which, on purpose. */
async function given(asked: Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await asked) as PublicKeyCredential | null;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

const credential = (found: PublicKeyCredential, response: Json): Json => ({
  id: found.id,
  rawId: text(found.rawId),
  type: found.type,
  clientExtensionResults: found.getClientExtensionResults(),
  response: { clientDataJSON: text(found.response.clientDataJSON), ...response },
});

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
}

function text(buffer: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(buffer), (one) => String.fromCharCode(one)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
