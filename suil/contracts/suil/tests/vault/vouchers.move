/// Vouchers as the withdrawal service gives them, for the vault and the chain of `suil::world`. Each was made outside Move,
/// with node:crypto, so that the test of the bytes does not lean on the code it tests:
///
///   u64(n) = 8 bytes little endian · bytes(b) = length byte ‖ b · id(hex) = 32 bytes
///   message = bytes('SUIL_WITHDRAW_V1') ‖ bytes(chain) ‖ bytes(coin type without 0x) ‖ id(vault) ‖ u64(id) ‖ u64(amount)
///             ‖ id(recipient) ‖ u64(expires)
///   key     = createPrivateKey({ key: '302e020100300506032b657004220420' ‖ 32 × 01 (hex), format: 'der', type: 'pkcs8' })
///   voucher = u64(expires) ‖ sign(null, message, key)
///
/// The ids of objects in a test follow from the order they are made in; `the_vouchers_name_these_objects` fails when they
/// change, and then these have to be signed again.
#[test_only]
module suil::vouchers;

/// The vault of `suil::world`.
public fun vault(): address {
    @0x90c5264c9da2b340fdc9fbd15ad3f0a181a57afa7ae55b15a3c5dce6b31f45c8
}

/// The liquidity product of `suil::world`.
public fun flow(): address {
    @0x1eb62a56e89f7cd4e3a77a40285cf9db75ae2691424fc47336681b88df5b5209
}

/// The public key of the Ed25519 key whose 32 secret bytes are all 1.
public fun withdraw_key(): vector<u8> {
    x"8a88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c"
}

/// The standby: the public key of the Ed25519 key whose 32 secret bytes are all 2.
public fun withdraw_standby(): vector<u8> {
    x"8139770ea87d175f56a35466c34c7ecccb8d8a91b4ee37a25df60f5b8fc9b394"
}

/// The public key of the Ed25519 key whose 32 secret bytes are all 3.
public fun audit_key(): vector<u8> {
    x"ed4928c628d1c2c6eae90338905995612959273a5c63f93636c14614ac8737d1"
}

/// The standby: the public key of the Ed25519 key whose 32 secret bytes are all 4.
public fun audit_standby(): vector<u8> {
    x"ca93ac1705187071d67b83c7ff0efe8108e8ec4530575d7726879333dbdabe7c"
}

/// The digest of the chain's first checkpoint: 32 bytes that are all 7.
public fun chain(): vector<u8> {
    x"0707070707070707070707070707070707070707070707070707070707070707"
}

/// 5 USD to Alice, id 1, good until 13:00.
public fun good(): vector<u8> {
    let mut voucher = x"801c7d6fa201000012b58473b28cf7bf0ed0a99d2b008c6d909a137462180a47249acb36af7603b4";
    voucher.append(x"3812cae852929324d4b62380fe0d00ea65a20e9944cd016cd5eaab201bbf0d0b");
    voucher
}

/// Id 2: 99,995 USD, with `good` exactly the cap of 100,000 USD.
public fun rest_of_the_day(): vector<u8> {
    let mut voucher = x"801c7d6fa2010000d8d4fe324898bb66575be198aea1db43d9b75d8958e5e5f245c42a76d242d99c";
    voucher.append(x"2105123429b70b837815ed502cad6bb0869f8618094db7e0a2a51f77665de609");
    voucher
}

/// Id 3: the smallest amount.
public fun one_more(): vector<u8> {
    let mut voucher = x"801c7d6fa2010000c6a29e617cdb60261d01e20d64af245c92155b60b077fac1c07dae06aa641866";
    voucher.append(x"d11c0feb1509eb32e7ee2a7589004c6a55d5cd9df859d4467b44bfaa30c11709");
    voucher
}

/// Id 4: 100,000 USD, good for exactly 24 hours.
public fun longest(): vector<u8> {
    let mut voucher = x"008a6c74a201000053b4bfbc78bee4de8e891267ba919eb82dab9f53ebab278184c35ba010c321de";
    voucher.append(x"2a9d2bb59250c4073ff9fd0a0303649b2e165d01700086757920b78892458f05");
    voucher
}

/// Id 5: good for a millisecond more than 24 hours.
public fun too_long(): vector<u8> {
    let mut voucher = x"018a6c74a2010000248e898a5fc900943f7fa3e9a713cac1d19fd92c1fafa593dbe014114bc90c42";
    voucher.append(x"6232d0f0a4facd924259ccefaf6fab3342b659268b3a74c5b77bb00b4f6aec06");
    voucher
}

/// Id 6: 2 SUI to Bob.
public fun two_sui(): vector<u8> {
    let mut voucher = x"801c7d6fa2010000bb6f79212ed36a7de61038bff616cd7ce7967dbf9a05b6b2616c5ddf9315cc73";
    voucher.append(x"6ecf340c7b53848b2d73e64fd667b6d5b398699f27c6fceeefaf1e465f5f2b0e");
    voucher
}

/// Id 7: 3 SUIL to Bob.
public fun three_suil(): vector<u8> {
    let mut voucher = x"801c7d6fa201000005f5eca53a193d18ee54b8cd2ea96e898739eb6d41308f6f1b0dab96b8c7f2dc";
    voucher.append(x"6b6da4fba6f10a46a41cd8f307c1ded84e53f7281e67c853bead28e6ef8def0f");
    voucher
}

/// Id 257, the bit of id 1 in the next word: 5 USD.
public fun same_bit(): vector<u8> {
    let mut voucher = x"801c7d6fa201000065630fff7af4ed00a10a2134f190c24701a72cdc93a1930b0c19eeec368ad50d";
    voucher.append(x"faf8fe1856c2698e93a28ca315835001a3c310e22adc9b9e92b20c561a402300");
    voucher
}

/// Id 255, in the word of id 1: 5 USD.
public fun same_word(): vector<u8> {
    let mut voucher = x"801c7d6fa2010000aaea630aafbef7e29e7519e05f32de765e85ab03ecf29488dd41e02bf5e72ae7";
    voucher.append(x"64ee36c5d198d5390af5f4e8fe7845433057768cd6a0a5779ca922c570115c07");
    voucher
}

/// The largest id: 5 USD.
public fun last_id(): vector<u8> {
    let mut voucher = x"801c7d6fa2010000d3383575d4db4a869ab1d14a045570b5a14e8db99c5d8bdb98f43607d09dbe99";
    voucher.append(x"1bfa0d920ac431048f000e6ea527859851c00e2eb4ae7a9fdb4a5d91dcc2130a");
    voucher
}

/// As `good`, for a chain whose digest is all 8.
public fun foreign_chain(): vector<u8> {
    let mut voucher = x"801c7d6fa20100000b6c597f9e1ea9f0240a024f92d2b2163e0cdc44accce52b21746a319d8599ac";
    voucher.append(x"f2b4c4136e1015227055b4396219f2e3b30271448c8ff362347e468689be600a");
    voucher
}

/// As `good`, for the vault 0xBAD.
public fun foreign_vault(): vector<u8> {
    let mut voucher = x"801c7d6fa2010000ca4859322d29f5f8ad067e4c3dacbe7cc76294f4ab951c79b276249c283c232c";
    voucher.append(x"52fa7f37c494f104bef7cdf465be18a99533249b0ac8ba1dd04f49bd44d95e0d");
    voucher
}

/// As `good`, under another domain.
public fun foreign_domain(): vector<u8> {
    let mut voucher = x"801c7d6fa20100002e053dd2ebf49f9c07ecdfa6d7d5a506b5648f499f52971a7816c4d5c7a4095d";
    voucher.append(x"c564ad99ecb4be74b20c5a310dc2455352f755bc24b99b4ddbb0ec00b555eb04");
    voucher
}

/// As `good`, signed by the key whose secret bytes are all 2.
public fun other_key(): vector<u8> {
    let mut voucher = x"801c7d6fa2010000da11f72ed1a090d5848b04b8abcacd7ae6b138e9dc673e030269d97759ea320f";
    voucher.append(x"23807bf4b8f08ad5e7f0e13b0e8aeba19a1fc4a2cd97c77d473a2c1e2c8fde0a");
    voucher
}

/// Id 8: 7 USD to the reserve of the liquidity product.
public fun for_flow(): vector<u8> {
    let mut voucher = x"801c7d6fa20100003da4311c9e8633665483db21e7f0167fc169ff93a5066b4da67d849d787117c1";
    voucher.append(x"0416af024b4d68a85dbfa44a63ac5efa158c44c04e297aaf74bd22b15a41740b");
    voucher
}
