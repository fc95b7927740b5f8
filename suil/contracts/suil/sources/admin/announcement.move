/// Owns the announcement of an upgrade: from when on and until when it may be authorized (rules.md §10).
/// Does not own who announces, nor the right to upgrade (`suil::upgrade`).
///
///   announced ── delay after the announcement and after the guardian's last pause ──▶ ready ── 7 days ──▶ expired
module suil::announcement;

// === Constants ===

/// How long an upgrade may be authorized once it is ready: 7 days.
const WINDOW_MS: u64 = 604_800_000;

// === Structs ===

/// An announced upgrade.
public struct Announcement has copy, drop, store {
    /// The digest of the new modules and dependencies, as the compiler prints it.
    digest: vector<u8>,
    announced_ms: u64,
    /// How many were announced before it.
    number: u64,
    /// Whether its upgrade was carried out; the code before it is in force until `admin::migrate`.
    authorized: bool,
}

// === Package functions ===

/// Returns the announcement of a digest.
public(package) fun new(digest: vector<u8>, announced_ms: u64, number: u64): Announcement {
    Announcement { digest, announced_ms, number, authorized: false }
}

/// Returns the digest.
public(package) fun digest(announcement: &Announcement): vector<u8> { announcement.digest }

/// Returns when it was announced.
public(package) fun announced_ms(announcement: &Announcement): u64 { announcement.announced_ms }

/// Returns how many were announced before it.
public(package) fun number(announcement: &Announcement): u64 { announcement.number }

/// Returns whether its upgrade was carried out.
public(package) fun is_authorized(announcement: &Announcement): bool { announcement.authorized }

/// Notes that its upgrade is carried out.
public(package) fun authorize(announcement: &mut Announcement) { announcement.authorized = true; }

/// Returns from when on it may be authorized: the delay after the announcement or after the end of the guardian's last
/// pause, whichever is later.
public(package) fun ready_ms(announcement: &Announcement, pause_end_ms: u64, delay_ms: u64): u64 {
    announcement.announced_ms.max(pause_end_ms) + delay_ms
}

/// Returns the last moment at which it may be authorized.
public(package) fun expires_ms(announcement: &Announcement, pause_end_ms: u64, delay_ms: u64): u64 {
    announcement.ready_ms(pause_end_ms, delay_ms) + WINDOW_MS
}
