/// Vouchers as the withdrawal service and the auditor give them, for the vault and the chain of `suil::world`. Each was made outside Move,
/// with node:crypto, so that the test of the bytes does not lean on the code it tests:
///
///   u64(n) = 8 bytes little endian · bytes(b) = length byte ‖ b · id(hex) = 32 bytes
///   message = bytes('SUIL_WITHDRAW_V1') ‖ bytes(chain) ‖ bytes(coin type without 0x) ‖ id(vault) ‖ u64(id) ‖ u64(amount)
///             ‖ id(recipient) ‖ u64(expires)
///   key(n)  = createPrivateKey({ key: '302e020100300506032b657004220420' ‖ 32 × n (hex), format: 'der', type: 'pkcs8' })
///   voucher = u64(expires) ‖ sign(null, message, key(01)) ‖ sign(null, message, key(03))
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
    voucher.append(x"3812cae852929324d4b62380fe0d00ea65a20e9944cd016cd5eaab201bbf0d0bc506c40c3b8d7b91");
    voucher.append(x"a112d78ce9a87ff2941cfdbe898c4642602b9200653b52f0f9370b9530c0d0eab118242b9633b02b");
    voucher.append(x"2716b7c48cf2a327a27bc2b74e3fbf05");
    voucher
}

/// Id 2: 24,995 USD, with `good` exactly a quarter of the cap of 100,000 USD.
public fun rest_of_the_hour(): vector<u8> {
    let mut voucher = x"801c7d6fa20100009c10e4630d6db274d8b18f01f02476fb72f4e373f6aa3c5bdfa48c3e5b7a9541";
    voucher.append(x"4e740e41973c296f78514de9c7d553f5719b8d5cf187122bc65c4087a9cd4f034e779f83c34590e4");
    voucher.append(x"802fed8c3a4a5e0295f1117a988359f45ac11a1900341503f4300dfdb05580708a2488f024ba3be5");
    voucher.append(x"cb453b126721a4c34c9a9ac03ddbf705");
    voucher
}

/// Id 3: the smallest amount, good for 24 hours.
public fun one_more(): vector<u8> {
    let mut voucher = x"008a6c74a2010000f553e3a886f97c9c46e1b93a388e856b764a10c6ed0e80459052e3f8369ab12f";
    voucher.append(x"20fe9281b5b207c26517c8f40a0989ef418287fbb6ea3531f70c5eb9bdc817070039d2e765a4e4b2");
    voucher.append(x"41f53a7c05890e802198cdfc80e622d1a1d225797b24b604d289e01ca6c61daee60b442f65d12f13");
    voucher.append(x"2778b30590bbc60e2e8dc1babf466a0c");
    voucher
}

/// Id 4: 25,000 USD, a quarter of the cap, good for exactly 24 hours.
public fun longest(): vector<u8> {
    let mut voucher = x"008a6c74a2010000ac1172849f43c82cb88a4e980a1d94a2f3c773ca5da1681585e9e8740bc0e496";
    voucher.append(x"33788970ac7d090941b19d1756df59f89b8821a648a20b186107378280b14f0379acb13854ded0ad");
    voucher.append(x"f2f811c58af1cbbb347ac8d61745b920b19eb1ce9fa07c6f8c26cc5ff0c2db5aef92c3d20febb83c");
    voucher.append(x"02911d893fc2a1cf1e268867416aee0e");
    voucher
}

/// Id 9: 25,000 USD, good for 24 hours.
public fun second_quarter(): vector<u8> {
    let mut voucher = x"008a6c74a2010000f54eb665cfe05f224071ca1a8b13b7c3f71030fb27f97048ebfb74958de8fcf7";
    voucher.append(x"0358c6443e041ed2e59ed37670bbcd79948dae84d434b5af9ca94a8999d90709c26d59b01d676c08");
    voucher.append(x"456a89638963f91fc6d6046d5794809e3cece10b3d57906d6219ca5a9d4bf4734ff64c89d92b7db2");
    voucher.append(x"246762de91c691d20169c9c78443e60c");
    voucher
}

/// Id 10: 25,000 USD, good for 24 hours.
public fun third_quarter(): vector<u8> {
    let mut voucher = x"008a6c74a2010000133495c42f5cc779e2d19321e2f7d6f9ff75ea353d3ade1811d7d6c3e89606bf";
    voucher.append(x"749f5b8701729e9f738505912da052047279583c9a725b6064fc4dd2252db30ca550b5b49a7abaab");
    voucher.append(x"b7dbb771289e2d515cac3d6719e66f7e4acbe8b7e7175a3df2c5d1f04e5a151558f2c0f755a22cfd");
    voucher.append(x"d0e3e31de50c39d355f6c8c99f380c02");
    voucher
}

/// Id 11: 25,000 USD, good for 24 hours.
public fun fourth_quarter(): vector<u8> {
    let mut voucher = x"008a6c74a2010000fa2194bbc7f9f71621c53c3ed2fb1f619b7021d467fe40035ca5b3780a19b568";
    voucher.append(x"0b6aea2b2729a53e0d0a0f4c7c80d795045593c0dbceb51cc0bfae20f13f2601599d803538be412f");
    voucher.append(x"37f74a542bbcd7c47a759c25a9f676c272cc1197ce205d9cc4497e22c652e83a18341f2ca86c6c25");
    voucher.append(x"139a6e5c6545cee096348a32f172cd06");
    voucher
}

/// Id 5: good for a millisecond more than 24 hours.
public fun too_long(): vector<u8> {
    let mut voucher = x"018a6c74a2010000248e898a5fc900943f7fa3e9a713cac1d19fd92c1fafa593dbe014114bc90c42";
    voucher.append(x"6232d0f0a4facd924259ccefaf6fab3342b659268b3a74c5b77bb00b4f6aec06cb3b74f2917c4b40");
    voucher.append(x"2ae6a00515bfff1db55f65d4cf7f6178ea0c0b21db96d7044b0e46a8a1bdc9143a5b44bb1276f5f6");
    voucher.append(x"339b80e6a3a77cbd73b89d424b62a90f");
    voucher
}

/// Id 6: 2 SUI to Bob.
public fun two_sui(): vector<u8> {
    let mut voucher = x"801c7d6fa2010000bb6f79212ed36a7de61038bff616cd7ce7967dbf9a05b6b2616c5ddf9315cc73";
    voucher.append(x"6ecf340c7b53848b2d73e64fd667b6d5b398699f27c6fceeefaf1e465f5f2b0e5df55200a739b4e2");
    voucher.append(x"bb0ac29f95c207bd9af0060522c4ef0b54a485a5583bcc5c3c278c624c986533c2a7e347344345bc");
    voucher.append(x"f173b2ef767f436d49685150dd6e3f0f");
    voucher
}

/// Id 7: 3 SUIL to Bob.
public fun three_suil(): vector<u8> {
    let mut voucher = x"801c7d6fa201000005f5eca53a193d18ee54b8cd2ea96e898739eb6d41308f6f1b0dab96b8c7f2dc";
    voucher.append(x"6b6da4fba6f10a46a41cd8f307c1ded84e53f7281e67c853bead28e6ef8def0ff3d5b6d3d4855994");
    voucher.append(x"a16e332c838ad8c28aeddbd8b7b92aabb634393c0f7669555af9cf443a7485dcb2562f9df72702f2");
    voucher.append(x"8e86f4f5fe3335bef406271d75db1000");
    voucher
}

/// Id 257, the bit of id 1 in the next word: 5 USD.
public fun same_bit(): vector<u8> {
    let mut voucher = x"801c7d6fa201000065630fff7af4ed00a10a2134f190c24701a72cdc93a1930b0c19eeec368ad50d";
    voucher.append(x"faf8fe1856c2698e93a28ca315835001a3c310e22adc9b9e92b20c561a402300fcecd9a82e885665");
    voucher.append(x"4e082aefa830083e7c1507895dc64cc124d6d394fff42efbf8605d6985a29bc3214aefdd94626d8b");
    voucher.append(x"fc3fa1851e619160491e6792cbf2c30e");
    voucher
}

/// Id 255, in the word of id 1: 5 USD.
public fun same_word(): vector<u8> {
    let mut voucher = x"801c7d6fa2010000aaea630aafbef7e29e7519e05f32de765e85ab03ecf29488dd41e02bf5e72ae7";
    voucher.append(x"64ee36c5d198d5390af5f4e8fe7845433057768cd6a0a5779ca922c570115c07ebd66d3e3d27963d");
    voucher.append(x"cda239f91635699d0ea9a60d6401bbfc17afb73388243b89951931b1124f259065cc86381d85ae84");
    voucher.append(x"60f7156df63c0097d975ea6f1c668905");
    voucher
}

/// The largest id: 5 USD.
public fun last_id(): vector<u8> {
    let mut voucher = x"801c7d6fa2010000d3383575d4db4a869ab1d14a045570b5a14e8db99c5d8bdb98f43607d09dbe99";
    voucher.append(x"1bfa0d920ac431048f000e6ea527859851c00e2eb4ae7a9fdb4a5d91dcc2130a7681e5ac1b906712");
    voucher.append(x"ba73f9819962c8eb384a5d24354b156afa5dfa250d4b1323095f43e4cee09c5d784b601ec3ccfa46");
    voucher.append(x"072bd9877c963c29c965f054f8d35c0a");
    voucher
}

/// As `good`, for a chain whose digest is all 8.
public fun foreign_chain(): vector<u8> {
    let mut voucher = x"801c7d6fa20100000b6c597f9e1ea9f0240a024f92d2b2163e0cdc44accce52b21746a319d8599ac";
    voucher.append(x"f2b4c4136e1015227055b4396219f2e3b30271448c8ff362347e468689be600a9ffd2330ae647ea4");
    voucher.append(x"395edb0d75501583202a7c934db954b2456ef2e2d7d46897c9be40d5df77dbe5c68df4c842d69ea1");
    voucher.append(x"dd2c05054f731e661009017f25e50b03");
    voucher
}

/// As `good`, for the vault 0xBAD.
public fun foreign_vault(): vector<u8> {
    let mut voucher = x"801c7d6fa2010000ca4859322d29f5f8ad067e4c3dacbe7cc76294f4ab951c79b276249c283c232c";
    voucher.append(x"52fa7f37c494f104bef7cdf465be18a99533249b0ac8ba1dd04f49bd44d95e0ddf9cdfe48ed885ba");
    voucher.append(x"eeeba06b61022c77728262cf9665476693cfa44f5ec1244cbfd2390742b6ce3921d1df30f8dccfd9");
    voucher.append(x"75349730b99077bf589d19e6fc4e2a02");
    voucher
}

/// As `good`, under another domain.
public fun foreign_domain(): vector<u8> {
    let mut voucher = x"801c7d6fa20100002e053dd2ebf49f9c07ecdfa6d7d5a506b5648f499f52971a7816c4d5c7a4095d";
    voucher.append(x"c564ad99ecb4be74b20c5a310dc2455352f755bc24b99b4ddbb0ec00b555eb040145394e229ba3aa");
    voucher.append(x"e9fe388a7a1618c6078f7467b417e4eae837bd33c50c939f0bbf3f8399eb92a24222f74f84475842");
    voucher.append(x"c50f317b765a555352d3f775900d2f06");
    voucher
}

/// As `good`, signed by the key whose secret bytes are all 2 in place of the withdrawal key.
public fun other_key(): vector<u8> {
    let mut voucher = x"801c7d6fa2010000da11f72ed1a090d5848b04b8abcacd7ae6b138e9dc673e030269d97759ea320f";
    voucher.append(x"23807bf4b8f08ad5e7f0e13b0e8aeba19a1fc4a2cd97c77d473a2c1e2c8fde0ac506c40c3b8d7b91");
    voucher.append(x"a112d78ce9a87ff2941cfdbe898c4642602b9200653b52f0f9370b9530c0d0eab118242b9633b02b");
    voucher.append(x"2716b7c48cf2a327a27bc2b74e3fbf05");
    voucher
}

/// As `good`, signed by the key whose secret bytes are all 4 in place of the audit key.
public fun other_audit_key(): vector<u8> {
    let mut voucher = x"801c7d6fa201000012b58473b28cf7bf0ed0a99d2b008c6d909a137462180a47249acb36af7603b4";
    voucher.append(x"3812cae852929324d4b62380fe0d00ea65a20e9944cd016cd5eaab201bbf0d0ba5e70eb90ec7a75c");
    voucher.append(x"7b7c6ce3568da2d6ee2650906c5589453097726f2da56175a238bfad8bba94a4a97c9adf11503ddd");
    voucher.append(x"a69fcbf9d45edf7a357d6efbc74d5d0f");
    voucher
}

/// As `good`, signed by the withdrawal key in both places.
public fun withdraw_key_twice(): vector<u8> {
    let mut voucher = x"801c7d6fa201000012b58473b28cf7bf0ed0a99d2b008c6d909a137462180a47249acb36af7603b4";
    voucher.append(x"3812cae852929324d4b62380fe0d00ea65a20e9944cd016cd5eaab201bbf0d0b12b58473b28cf7bf");
    voucher.append(x"0ed0a99d2b008c6d909a137462180a47249acb36af7603b43812cae852929324d4b62380fe0d00ea");
    voucher.append(x"65a20e9944cd016cd5eaab201bbf0d0b");
    voucher
}

/// As `good`, signed by the audit key in both places.
public fun audit_key_twice(): vector<u8> {
    let mut voucher = x"801c7d6fa2010000c506c40c3b8d7b91a112d78ce9a87ff2941cfdbe898c4642602b9200653b52f0";
    voucher.append(x"f9370b9530c0d0eab118242b9633b02b2716b7c48cf2a327a27bc2b74e3fbf05c506c40c3b8d7b91");
    voucher.append(x"a112d78ce9a87ff2941cfdbe898c4642602b9200653b52f0f9370b9530c0d0eab118242b9633b02b");
    voucher.append(x"2716b7c48cf2a327a27bc2b74e3fbf05");
    voucher
}

/// Id 8: 7 USD to the reserve of the liquidity product.
public fun for_flow(): vector<u8> {
    let mut voucher = x"801c7d6fa20100003da4311c9e8633665483db21e7f0167fc169ff93a5066b4da67d849d787117c1";
    voucher.append(x"0416af024b4d68a85dbfa44a63ac5efa158c44c04e297aaf74bd22b15a41740bebe29414f91eb188");
    voucher.append(x"ba1a7bda29f5b096d4f0718d3d582b59908a2663d8c7d7fbe6ad8727536f4f947730232b731ff112");
    voucher.append(x"f6c4c544ae594db0ed36dffd381fa202");
    voucher
}
