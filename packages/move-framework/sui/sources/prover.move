/// Kept for its name: what a prover says of objects is in specifications, not in code.
module sui::prover;
