/// What the protocol has. Only for the framework: packages of others see the features themselves.
module sui::protocol_config;

/// Returns whether a feature is on. One that the protocol does not know is off.
public(package) native fun is_feature_enabled(feature_flag_name: vector<u8>): bool;
