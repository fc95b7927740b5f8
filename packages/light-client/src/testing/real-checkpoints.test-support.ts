/**
 * Certified checkpoints of real networks, as bytes. Source: the fixtures in the tests of MystenLabs/sui-rust-sdk (Apache-2.0),
 * crates/sui-sdk-types/src/checkpoint.rs (`signed_checkpoint_fixture`, `contents_fixture`) and src/bitmap.rs.
 */
import { fromBase64 } from '@mysten/bcs';
import type { CertifiedSummary } from '../committee/committee.ts';

/** The signature follows the summary: epoch, 48 bytes, and the bitmap with its length. */
const SIGNATURE_BYTES = 48;
const BITMAP_BYTES = 18;
const TAIL_BYTES = 8 + SIGNATURE_BYTES + 1 + BITMAP_BYTES;

function split(text: string, epoch: bigint): CertifiedSummary {
  const bytes = fromBase64(text);
  const start = bytes.length - TAIL_BYTES;
  const signature = bytes.subarray(start + 8, start + 8 + SIGNATURE_BYTES);
  return { summary: bytes.subarray(0, start), signature: { epoch, signature, bitmap: bytes.subarray(-BITMAP_BYTES) } };
}

/** Checkpoint 5, which ends epoch 2 of a network with one validator, whose key does not change. */
export const EPOCH_END = split(
  'AgAAAAAAAAAFAAAAAAAAAAYAAAAAAAAAIINaPEm+WRQV2vGcPR9fe6fYhxl48GpqB+DqDYQqRHkuASBe+6BDLHSRCMiWqBkvVMqWXPWUsZnpc2gbOVdre3vnowAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAwAAAAAAAAAAAQFgqGJldzxWMt2CZow1QiLmDf0RdLE6udu0bVdc1xaExX37NByF27rDH5C1DF+mkpLdA6YZnXMvuUw+zoWo71qe2DTdIDU4AcNaSUE3OoEHceuT+fBa6dMib3yDkkhmOZLyECcAAAAAAAAkAAAAAAAAAAAAAgAAAAAAAACvljn+1LWFSpu3PGx4BlIlVZq7blFK+fV7SOPEU0z9nz7lgkv8a12EA9R0tGm8hEYSOjAAAAEAAAAAAAAAEAAAAAAA',
  2n,
);

/** Checkpoint 20, within epoch 10 of another network; its committee is not known. */
export const WITHIN_EPOCH = split(
  'CgAAAAAAAAAUAAAAAAAAABUAAAAAAAAAIJ6CIMG/6Un4MKNM8h+R9r8bQ6dNTk0WZxBMUQH1XFQBASCWUVucdQkje+4YbXVpvQZcg74nndL1NK7ccj1dDR04agAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACwAAAAAAAAAAAAAKAAAAAAAAAKOonlp6Vf8dJEjQYa/VyigZruaZwSwu3u/ZZVCsdrS1iaGPIAERZcNnfM75tOh10hI6MAAAAQAAAAAAAAAQAAAAAAA=',
  10n,
);

/** Contents of a checkpoint with one transaction, signed once. */
export const CONTENTS = fromBase64(
  'AAEgp6oAB8Qadn8+FqtdqeDIp8ViQNOZpMKs44MN0N5y7zIgqn5dKR1+8poL0pLNwRo/2knMnodwMTEDhqYL03kdewQBAWEAgpORkfH6ewjfFQYZJhmjkYq0/B3Set4mLJX/G0wUPb/V4H41gJipYu4I6ToyixnEuPQWxHKLckhNn+0UmI+pAJ9GegzEh0q2HWABmFMpFoPw0229dCfzWNOhHW5bes4H',
);

/** A bitmap of ten containers of the same key, which Sui's own decoder refuses. */
export const REFUSED_BITMAP = fromBase64(
  'OjAAAAoAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWAAAAFoAAABcAAAAXgAAAGAAAABiAAAAZAAAAGYAAABoAAAAagAAAAEAAQABAAEAAQABAAEAAQABAAEA',
);
