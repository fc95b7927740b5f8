/// Owns the number of this package's version (rules.md §10: versioned upgrade).
/// Does not own the number that is in force, which is in `suil::config`; code whose number is another one refuses.
module suil::version;

/// Goes up by one with each upgrade that replaces the code before it.
const VERSION: u64 = 1;

/// Returns this package's version, from 1.
public fun number(): u64 { VERSION }
