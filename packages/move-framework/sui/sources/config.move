/// Settings that take effect with the next epoch, so that every reader of one epoch gets the same value.
/// Each setting is a dynamic field of its `Config`. Who may write is the owner of the write capability's type.
module sui::config;

use sui::dynamic_field::{Self as field, Field};

#[allow(unused_const)]
/// The setting was changed in this epoch. Nothing in this module aborts with it.
const EAlreadySetForEpoch: u64 = 0;
#[allow(unused_const)]
/// The setting was not changed in this epoch. Nothing in this module aborts with it.
const ENotSetForEpoch: u64 = 1;
#[allow(unused_const)]
/// The type of the setting has no layout.
const EBCSSerializationFailure: u64 = 2;

/// The parent of the settings that holders of a `WriteCap` may write.
public struct Config<phantom WriteCap> has key {
    id: UID,
}

/// The value of a dynamic field. `data` is always there; an option so that it can be replaced.
public struct Setting<Value: copy + drop + store> has drop, store {
    data: Option<SettingData<Value>>,
}

/// What a setting is, and what it was before the last epoch in which it changed.
public struct SettingData<Value: copy + drop + store> has drop, store {
    newer_value_epoch: u64,
    /// In effect after `newer_value_epoch`. None: not set.
    newer_value: Option<Value>,
    /// In effect up to and with `newer_value_epoch`. None: not set.
    older_value_opt: Option<Value>,
}

/// Returns a config without settings.
public(package) fun new<WriteCap>(_cap: &mut WriteCap, ctx: &mut TxContext): Config<WriteCap> {
    Config { id: object::new(ctx) }
}

/// Sets a value from the next epoch on. Until then readers get what it was.
public(package) fun set<WriteCap, Name: copy + drop + store, Value: copy + drop + store>(
    config: &mut Config<WriteCap>,
    _cap: &mut WriteCap,
    name: Name,
    value: Value,
    ctx: &TxContext,
) {
    if (field::exists(&config.id, name)) {
        config.change(name, option::some(value), ctx);
        return
    };
    let data = SettingData {
        newer_value_epoch: ctx.epoch(),
        newer_value: option::some(value),
        older_value_opt: option::none(),
    };
    field::add(&mut config.id, name, Setting { data: option::some(data) })
}

/// Takes a value away from the next epoch on. Does nothing where there is none.
public(package) fun unset<WriteCap, Name: copy + drop + store, Value: copy + drop + store>(
    config: &mut Config<WriteCap>,
    _cap: &mut WriteCap,
    name: Name,
    ctx: &TxContext,
) {
    if (!field::exists(&config.id, name)) return;
    let was_set = config.change<WriteCap, Name, Value>(name, option::none(), ctx);
    if (!was_set) { field::remove<Name, Setting<Value>>(&mut config.id, name); }
}

/// Returns the value from the next epoch on.
public(package) fun read_next<WriteCap, Name: copy + drop + store, Value: copy + drop + store>(
    config: &Config<WriteCap>,
    name: Name,
): Option<Value> {
    if (!field::exists_with_type<Name, Setting<Value>>(&config.id, name)) return option::none();
    field::borrow<Name, Setting<Value>>(&config.id, name).data.borrow().newer_value
}

/// Returns the value of this epoch. Needs the id of the config only, so reading waits for no one that writes.
public(package) fun read_current<Name: copy + drop + store, Value: copy + drop + store>(
    config: ID,
    name: Name,
    ctx: &TxContext,
): Option<Value> {
    let parent = config.to_address();
    read_setting_impl<Field<Name, Setting<Value>>, Setting<Value>, SettingData<Value>, Value>(
        parent,
        field::hash_type_and_key(parent, name),
        ctx.epoch(),
    )
}

/// Changes a setting that exists. Returns whether it is in effect in this epoch.
fun change<WriteCap, Name: copy + drop + store, Value: copy + drop + store>(
    config: &mut Config<WriteCap>,
    name: Name,
    value: Option<Value>,
    ctx: &TxContext,
): bool {
    let setting: &mut Setting<Value> = field::borrow_mut(&mut config.id, name);
    let data = setting.data.borrow_mut();
    if (data.newer_value_epoch < ctx.epoch()) {
        data.newer_value_epoch = ctx.epoch();
        data.older_value_opt = data.newer_value;
    };
    data.newer_value = value;
    data.older_value_opt.is_some()
}

native fun read_setting_impl<
    FieldSettingValue: key,
    SettingValue: store,
    SettingDataValue: store,
    Value: copy + drop + store,
>(
    config: address,
    name: address,
    current_epoch: u64,
): Option<Value>;
