"""What people do about themselves and one another over HTTP: names that last, profiles, friends, manners."""

from typing import Final

from marbre.server.http.people import account, archive, clubs, friends, leaving, manners
from marbre.server.people.archive import Archive
from marbre.server.people.friends import Circle
from marbre.server.people.profile import Profile

ROUTES: Final = (
    account.account, account.passkey_options, account.keep_passkey, account.remove_passkey, account.name_device,
    account.remove_device, account.recovery_codes, account.sign_in_options, account.sign_in, account.sign_in_by_code,
    clubs.ways, clubs.to_club, clubs.from_club, leaving.everything, leaving.delete_me,
    friends.circle, friends.friend_link, friends.friend_link_owner, friends.accept, friends.part, friends.block,
    friends.unblock, friends.challenge, friends.decline,
    manners.report_name, manners.all_reports, manners.silence, manners.unsilence,
    archive.my_profile, archive.my_archive, archive.my_records, archive.star,
)  # fmt: skip

SENT: Final = (
    account.Account, account.CeremonyOptions, account.RecoveryCodes, clubs.SignInWays, clubs.ClubAddress,
    Profile, Archive, Circle, friends.FriendLink,
)  # fmt: skip
ASKED: Final = (
    account.NewCredential, account.SignedCredential, account.RecoveryCode, account.Which, account.DeviceName,
    leaving.Deletion, archive.Favourite,
    friends.Somebody, friends.NewChallenge, friends.DeclinedTable, manners.ReportName,
)  # fmt: skip
"""For the TypeScript types of the client."""
