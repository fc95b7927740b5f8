import { expect, test } from 'vitest';
import { parseAddress } from '../values/address.ts';
import { RESUME_LIFETIME_MS, type ResumeText, resumeMessage } from './resume-text.ts';
import { resumePlaceOf, verifyResume } from './verify-resume.ts';

const NOW_MS = Date.UTC(2026, 10, 21);
const site = { domain: 'app.example', uri: 'https://app.example', chain: 'sui:mainnet' };
const operator = parseAddress('0xa11ce');
const text: ResumeText = {
  ...{
    ...site,
    operator,
    halt: '3@1795305600000',
    code: 'VAULT_BREACH',
    answered: {},
    answeredIds: [],
    seq: 7n,
    hash: 'ab'.repeat(32),
  },
  ...{ epoch: 1, reason: 'seen', nonce: 'Zk3wQ8mJ0rT5yV1bN7cX2sL9dF4gH6pK' },
  ...{ issuedAtMs: NOW_MS, expiresAtMs: NOW_MS + RESUME_LIFETIME_MS },
};
const signed = { text: resumeMessage(text), signature: 'the operator’s' };
/** Accepts one signature, of this text by the operator. */
const verifySignature = async (message: string, signature: string, address: string) =>
  message === signed.text && signature === signed.signature && address === operator;
const check = { place: resumePlaceOf(site, { operator }), verifySignature };
const refused = (reason: string) => expect.objectContaining({ code: 'RESUME_REFUSED', context: { reason } });

test('default: what the operator signed, for here and now', async () => {
  expect(await verifyResume(signed, check, NOW_MS)).toEqual(text);
});

test('error: another signature, another place or time, or no text of a resume', async () => {
  const forged = { ...signed, signature: 'a member’s' };
  await expect(verifyResume(forged, check, NOW_MS)).rejects.toEqual(refused('the signature is not the operator’s'));
  await expect(verifyResume(signed, check, NOW_MS + RESUME_LIFETIME_MS)).rejects.toEqual(refused('its time is over'));
  const place = resumePlaceOf({ ...site, chain: 'sui:testnet' }, { operator });
  await expect(verifyResume(signed, { ...check, place }, NOW_MS)).rejects.toEqual(
    refused('it was made for another place'),
  );
  await expect(verifyResume({ ...signed, text: 'resume' }, check, NOW_MS)).rejects.toEqual(
    refused('it is no text of a resume'),
  );
});

test('the app moved: what was made at its former address until then counts, and nothing later', async () => {
  const moved = { ...site, domain: 'new.example', uri: 'https://new.example' };
  const at = (untilMs: number) => ({
    ...check,
    place: resumePlaceOf({ ...moved, former: [{ ...site, untilMs }] }, { operator }),
  });
  expect(await verifyResume(signed, at(NOW_MS + 1), NOW_MS)).toEqual(text);
  await expect(verifyResume(signed, at(NOW_MS), NOW_MS)).rejects.toEqual(refused('it was made for another place'));
});

test('attack: a deployment that names no operator accepts no text, even one whose signature verifies', async () => {
  const place = resumePlaceOf(site, {});
  const answer = verifyResume(signed, { place, verifySignature: async () => true }, NOW_MS);
  await expect(answer).rejects.toEqual(refused('the deployment names no operator'));
});

const next = parseAddress('0xb0b');
const replacedAt = (untilMs: number) => ({
  ...check,
  place: resumePlaceOf(site, { operator: next, formerOperators: [{ address: operator, untilMs }] }),
});

test('the operator was replaced: what the former one signed counts as of before its time', async () => {
  expect(await verifyResume(signed, replacedAt(NOW_MS + 1), NOW_MS)).toEqual(text);
});

test('attack: who has the former operator’s keys dates a text back to before the change', async () => {
  const untilMs = NOW_MS + 60_000;
  await expect(verifyResume(signed, replacedAt(untilMs), untilMs)).rejects.toEqual(
    refused('it is for another operator'),
  );
});

test('boundary: the next operator’s text counts from the change on', async () => {
  const made = { ...text, operator: next };
  const own = { text: resumeMessage(made), signature: 'the next one’s' };
  const verify = async (_: string, signature: string, address: string) =>
    signature === own.signature && address === next;
  const at = (untilMs: number) => ({ ...replacedAt(untilMs), verifySignature: verify });
  expect(await verifyResume(own, at(NOW_MS), NOW_MS)).toEqual(made);
  await expect(verifyResume(own, at(NOW_MS + 1), NOW_MS)).rejects.toEqual(refused('it is for another operator'));
});
