/* What people do about themselves and one another, over HTTP. Comes with their pages. */
import type {
  Account,
  Archive,
  CeremonyOptions,
  Circle,
  ClubAddress,
  FriendLink,
  Me,
  PersonalLink,
  Profile,
  PuzzleProfile,
  RecoveryCodes,
  SignInWays,
} from "../protocol/house";
import type {
  DeclinedTable,
  Deletion,
  DeviceName,
  Favourite,
  NewChallenge,
  NewCredential,
  NewLink,
  RecoveryCode,
  ReportName,
  SignedCredential,
  Somebody,
  Token,
  Which,
} from "../protocol/requests";
import { ask } from "./api";

/** What is asked for of one's archive; what is empty is not asked. */
export interface ArchiveSearch {
  game?: string;
  name?: string;
  since?: string;
  until?: string;
  result?: string;
  favourite?: boolean;
}

const queryOf = (asked: object) =>
  new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  ).toString();

export const people = {
  account: () => ask<Account>("/api/me/account"),
  link: (wanted: NewLink) => ask<PersonalLink>("/api/me/link", wanted),
  signOut: () => ask<Me>("/api/me/sign-out", {}),
  passkeyOptions: () => ask<CeremonyOptions>("/api/me/passkeys/options", {}),
  keepPasskey: (made: NewCredential) => ask<Account>("/api/me/passkeys", made),
  removePasskey: (id: string) => ask<Account>("/api/me/passkeys/remove", { id } satisfies Which),
  nameDevice: (named: DeviceName) => ask<Account>("/api/me/devices/name", named),
  removeDevice: (id: string) => ask<Account>("/api/me/devices/remove", { id } satisfies Which),
  codes: () => ask<RecoveryCodes>("/api/me/codes", {}),
  /** The address of an archive with all that the house has of the reader. */
  everything: () => "/api/me/everything.zip",
  remove: (sure: Deletion) => ask<Me>("/api/me/delete", sure),
  profile: () => ask<Profile>("/api/me/profile"),
  puzzles: () => ask<PuzzleProfile>("/api/me/puzzles"),
  archive: (search: ArchiveSearch, page: number) =>
    ask<Archive>(`/api/me/archive?${queryOf({ ...search, page: String(page) })}`),
  /** The address of an archive with the records that a search finds. */
  records: (search: ArchiveSearch) => `/api/me/archive.zip?${queryOf(search)}`,
  star: (wanted: Favourite) => ask<unknown>("/api/me/favourites", wanted),
  circle: () => ask<Circle>("/api/friends"),
  friendLink: () => ask<FriendLink>("/api/friends/link", {}),
  friendLinkOwner: (token: string) => ask<Me>("/api/friends/link/owner", { token } satisfies Token),
  accept: (token: string) => ask<Circle>("/api/friends/accept", { token } satisfies Token),
  part: (who: Somebody) => ask<Circle>("/api/friends/part", who),
  block: (who: Somebody) => ask<Circle>("/api/friends/block", who),
  unblock: (who: Somebody) => ask<Circle>("/api/friends/unblock", who),
  challenge: (wanted: NewChallenge) => ask<Circle>("/api/friends/challenge", wanted),
  decline: (table: string) => ask<Circle>("/api/friends/decline", { table } satisfies DeclinedTable),
  reportName: (table: string, wanted: ReportName) =>
    ask<ReportName>(`/api/tables/${encodeURIComponent(table)}/names/reports`, wanted),
  ways: () => ask<SignInWays>("/api/sign-in/ways"),
  toClub: () => ask<ClubAddress>("/api/sign-in/club", {}),
  signInOptions: () => ask<CeremonyOptions>("/api/sign-in/options", {}),
  signIn: (signed: SignedCredential) => ask<Me>("/api/sign-in", signed),
  signInByCode: (code: string) => ask<Me>("/api/sign-in/code", { code } satisfies RecoveryCode),
};
