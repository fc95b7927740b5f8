// The proofs are those of Sui's own rangeproofs_tests.move, which fastcrypto made, without a domain.
#[test_only]
module proofs::rangeproofs_tests;

use sui::group_ops::Element;
use sui::rangeproofs::{Self, verify_bulletproofs_with_dst_ristretto255 as verify};
use sui::ristretto255::{Self, G};

/// That a value has 32 bits.
const PROOF: vector<u8> =
    x"6aec1feb7c55ddd896d36e33adaaa407f3894462557b04485d7c9e3e51f0df405858ff59863c616b86786d9012145b97d086d221924eab6b5dbf59b813e9f75dec9ec334e6fe9eae3fc090de948061f21e8db40df786fe3956d6e80de12e314220597efd41aea0a4a3a2141d790df3f92d8849ee82266f7212e250d9e6d6794ee8214b4bd49bd4df66a1cd3f63608a42e5384dfb717611a74d3f9152e10e4903819043cefa206789120c108c3fd5fafb3edde2a3f56ee9e97d8d86771c9ed00937cb74f9fa98e242555a503729481aa1fb1fd699a0bbeea0ddbaa447a473160844c2ba74efac5ac0dc4363317a031db48aef28bfccf51a25beec1f49827f15350c4866cfd4e85b5315c6313b6039531931d962d0a2fbc2ead3aad5b0c4c74e2bc2159e8965d75d501bdcca5df4ed8216f040b49afe995fd2fee3d4a968e6fc7fe2a7339e352554e7f603401eb4fa125cef3a1d6ec89452924a7cf313c9356b1f8a126cf9f1fc4024ae5a7991fcb42eeb435ceaeb8af80ceb24877c3e6c30927884391927294350a5b5121f53394e3012bb07e5980c93ea204bdf6eeef64c2763c477440566bbc4ebcad271057da6bb048bd5b6a853dab280e0ede0fce80f4934e2e4933dbd12c58b9a310f70766c559ebcd394d99c5f489bc913a52d3cf99b1512c5c7e19671e00048822256f5d900f42afe3f688f1f77020fab905ee9c5d72cfc24a46e0112cf93531957258bbbbf55f7b22adf767e069add9994775021813a68180e4316f0cf494faef39c778c4e9688a9e1642f366c1af9df5c9e5811a0067c954c7699124daa7cec5ce7faf35d8ba3a110f848d66a17555db86da486d206";
const COMMITMENT: vector<u8> = x"9ab1abbccce6f74dd9a062ad863e46319a8fb74df55495308ee646547fbde15e";
/// That four values have 32 bits.
const BATCH_PROOF: vector<u8> =
    x"3e26cb8123176a2dd4531245087776c7885ba602554ad28cab22e46cc69dc505d053fdc4d69ea92ed93200610e6a3a79d1cf9c53eff7cf13d45dc2404d53606896e28ac956aa6422371d51e0f11a63844f1ed421ec007493702142bb7c1d412806c3c330b0e873505973c6927f602e845839833851e6cafa31e233e73d91d42900eac67e7c66c79af3b3266f1ba2b1245da90e31d8a3cb89f2398de3aaaf2d068d34ec8dec69b863cfa201ec6c2b2903c5dd978f2af89231bfdadbf58bdbe30fb65e2e698659251f234c112f38f668f6b9dff0c73336ba3ff636b5a89ba80e0a1ab794e0144c4c09b20ef525dec9741681e5c62371a58a04e46e3c203d374550c8122472e543bf8db6765597be0e1727fd2170538af1e36df5145d7499579b07f4651efbbaa89269a84a040c0dbfce841182b4dfa6289a0458b8c3f7bbac795358cf9298303ecd418780213e99950b5a7af3d84b9d7dfe1c5e09ae3a21778053e0d939a99e2f749d46e674668bcf65239838ffa0458b4bb2f6d501fa574cb31a80c55a67e22c15b48fedfc0c2bde1916a9f1f9da307efdd7d05b12b4d0fd69036abd93314d18527f2c53ecf65041a11175d1aec91cfacc7a2ed7d76b9bf27d3ba676bdecce3e2e2502d49d83b2e1abaa6ccb2e8537681fd27762ad796c996c1f2cad0d3bd6216e1eb06bbb452120a58264e71a013bba161a678b408de93ada46badc1fe65299cb1bb6160930e130a25cf05406139cd699190edf363949c73e44a22c7e1b37fe896f8a74726e56909056a97b1dff21ef0972a7d4a67da011db7456a92df07a42dff906c9dc665a7e3f3dacd623738842330b63c5d7572bc2ab22e07336fec25835abc737e9d29226e419e56b303327e26243a7368cd83444b656b65f933223dd23829126375a8f2a47f3788d3f76ddb5554da37af3f026d2e07871d29c785779c2888fa3ded224b4f119bbcc5edc34a385904d22fd0c1662cc0fd0218d8bd8b454d320d6fc76f10ee11d8f69ff27ff7851ed3575ee7419bf0009";
const FIRST: vector<u8> = x"506e980ecab7958537bf4549a8f0ffa2f71f45dee5c26097b88a8c4ff4bcc079";
const SECOND: vector<u8> = x"fc2b33d429244e989e9787fe39b88ecf839aada2a8662a682091633b854d4956";
const THIRD: vector<u8> = x"407e72050aa99bb479b7cb39b28ec6f2256dbae8aa5f4bdc333ac8a6476a0b75";
const FOURTH: vector<u8> = x"760161ebebad23a24f0c906796e0f7d80ab79a27395e7c9142c120138e7eeb01";

fun one(): vector<Element<G>> {
    vector[ristretto255::g_from_bytes(&COMMITMENT)]
}

fun four(): vector<Element<G>> {
    vector[FIRST, SECOND, THIRD, FOURTH].map!(|bytes| ristretto255::g_from_bytes(&bytes))
}

#[test]
fun a_proof_of_one_value() {
    assert!(verify(&PROOF, 32, &one(), &b"", 0));
    assert!(!verify(&PROOF, 16, &one(), &b"", 0));
    assert!(!verify(&PROOF, 32, &one(), &b"domain", 0));
    let other = vector[ristretto255::g_add(&one()[0], &ristretto255::g_generator())];
    assert!(!verify(&PROOF, 32, &other, &b"", 0));
}

#[test]
fun a_proof_of_four_values() {
    assert!(verify(&BATCH_PROOF, 32, &four(), &b"", 0));
    assert!(!verify(&BATCH_PROOF, 16, &four(), &b"", 0));
    let mut swapped = four();
    swapped.swap(0, 1);
    assert!(!verify(&BATCH_PROOF, 32, &swapped, &b"", 0));
}

#[test]
fun every_part_of_a_proof_counts() {
    // A byte of the middle of each part of 32 bytes; the last byte of a scalar may leave its range, which is no proof.
    (PROOF.length() / 32).do!(|part| {
        let mut proof = PROOF;
        let at = part * 32 + 16;
        *&mut proof[at] = proof[at] ^ 1;
        assert!(!verify(&proof, 32, &one(), &b"", 0));
    });
}

#[test]
fun a_point_that_is_the_identity() {
    let mut proof = vector::tabulate!(32, |_| 0u8);
    proof.append(vector::tabulate!(PROOF.length() - 32, |i| PROOF[i + 32]));
    assert!(!verify(&proof, 32, &one(), &b"", 0));
}

#[test, expected_failure(abort_code = rangeproofs::EInvalidProof)]
fun a_proof_that_is_too_short() {
    let mut proof = PROOF;
    proof.pop_back();
    verify(&proof, 32, &one(), &b"", 0);
}

#[test, expected_failure(abort_code = rangeproofs::EInvalidProof)]
fun a_scalar_above_the_order() {
    let mut proof = PROOF;
    let last = proof.length() - 1;
    *&mut proof[last] = 255;
    verify(&proof, 32, &one(), &b"", 0);
}

#[test, expected_failure(abort_code = rangeproofs::EInvalidProof)]
fun a_proof_of_more_bits_than_there_can_be() {
    verify(&vector::tabulate!(992, |_| 0u8), 32, &one(), &b"", 0);
}

#[test, expected_failure(abort_code = rangeproofs::EInvalidRange)]
fun bits_that_are_no_range() {
    verify(&PROOF, 42, &one(), &b"", 0);
}

#[test, expected_failure(abort_code = rangeproofs::EInvalidBatchSize)]
fun three_values() {
    let mut values = four();
    values.pop_back();
    verify(&PROOF, 32, &values, &b"", 0);
}

#[test, expected_failure(abort_code = rangeproofs::EInvalidBatchSize)]
fun no_values() {
    verify(&PROOF, 32, &vector[], &b"", 0);
}

#[test, expected_failure(abort_code = rangeproofs::EInvalidBatchSize)]
fun too_many_values() {
    verify(&PROOF, 64, &vector::tabulate!(32, |_| ristretto255::g_generator()), &b"", 0);
}

#[test, expected_failure(abort_code = rangeproofs::EInvalidDst)]
fun a_domain_that_is_too_long() {
    verify(&PROOF, 32, &one(), &vector::tabulate!(65, |_| 0), 0);
}

#[test, expected_failure(abort_code = rangeproofs::EUnsupportedVersion)]
fun another_version() {
    verify(&PROOF, 32, &one(), &b"", 1);
}

#[test, expected_failure(abort_code = rangeproofs::ENotSupported)]
fun without_a_domain() {
    rangeproofs::verify_bulletproofs_ristretto255(&PROOF, 32, &one(), 0);
}
