/** A whole address in groups of four, to be compared letter by letter before it is bound permanently. */
import styles from './grouped-address.module.css';

/** Returns the groups: `0x`, then four digits each. */
export function groupsOf(address: string): string[] {
  return [address.slice(0, 2), ...(address.slice(2).match(/.{1,4}/g) ?? [])];
}

/** Copied, it is one word: the gaps are drawn and not written. */
export function GroupedAddress({ address }: { address: string }) {
  return (
    <span className={`${styles.address} num`}>
      {groupsOf(address).map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups may repeat and never move
        <span key={place}>{group}</span>
      ))}
    </span>
  );
}
