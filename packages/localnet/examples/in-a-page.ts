/** A chain and the Move compiler in a page: compile, publish, call, look at the trace. It runs in Node as well. */
import { Transaction } from '@mysten/sui/transactions';
import { openChain } from '@suil/localnet/browser';
import { compileSources } from '@suil/toolchain/browser';

const compiled = await compileSources({
  'Move.toml': '[package]\nname = "greeting"\nedition = "2024"\n\n[addresses]\ngreeting = "0x0"\n',
  'sources/greeting.move': `module greeting::greeting;

public struct Said has copy, drop { text: std::string::String }

public fun say(text: std::string::String) {
    sui::event::emit(Said { text });
}
`,
});
if (!compiled.ok) throw new Error(compiled.output);

const { chain, client, clock, accounts, publish, close } = await openChain({ accounts: 1 });
const [account] = accounts;
if (account === undefined) throw new Error('there is an account');
const { packageId } = await publish(compiled.package, account);

const transaction = new Transaction();
transaction.setSender(account.address);
transaction.moveCall({ target: `${packageId}::greeting::say`, arguments: [transaction.pure.string('hello')] });
const bytes = await transaction.build({ client });
for (const { module, function: name, arguments: given } of chain.simulate(bytes, { trace: true }).calls)
  console.log('calls', `${module}::${name}`, JSON.stringify(given)); // calls greeting::say ["hello"]

const { signature } = await account.keypair.signTransaction(bytes);
const { events } = await chain.execute(bytes, [signature], clock.nowMs());
for (const { type, contents } of events) console.log('event', JSON.stringify(chain.toJson(type, contents))); // event {"text":"hello"}
close();
