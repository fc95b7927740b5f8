/** The public notices when vouchers stop or the ledger closes, and when they are resumed, in six languages. */
import type { NoticeTexts } from '@suil/core/api';
import type { Halt } from './store.ts';

type Named = Pick<Halt, 'id' | 'code' | 'level'>;

/** Returns the notice of a halt that opened. */
export function haltOpenedTexts({ id, code, level }: Named): NoticeTexts {
  if (code === 'JOURNAL_RESTORED') return restoredTexts(id);
  return level === 2 ? ledgerClosedTexts(`${id}`) : vouchersStoppedTexts(`${id}`);
}

/** @param id as members read it */
export function vouchersStoppedTexts(id: string): NoticeTexts {
  const english = {
    title: 'Withdrawals are stopped for a check',
    body: `An automatic check found something wrong (halt ${id}). No withdrawal is approved until an operator has found the cause.\n\nYour request keeps its place in the queue, and you can cancel it while it waits. What is ready to receive can still be received until the time shown, unless withdrawals are paused on the chain. Liquidity stakes and ended pledges are not affected: you take them out with your own transaction.`,
  };
  return {
    en_US: english,
    en_IN: english,
    zh_CN: {
      title: '提现已暂停，正在核查',
      body: `自动核查发现异常（事件编号 ${id}）。在运营方查明原因之前，不会批准任何提现。\n\n你的申请保留在队列中的位置，等待期间可以取消。已可接收的款项在所示时间之前仍可接收，除非链上已暂停提现。流动性质押和已到期的锁仓不受影响，可由你自行发起交易取出。`,
    },
    zh_TW: {
      title: '提領已暫停，正在查核',
      body: `自動查核發現異常（事件編號 ${id}）。在營運方查明原因之前，不會核准任何提領。\n\n你的申請保留在佇列中的位置，等待期間可以取消。已可接收的款項在所示時間之前仍可接收，除非鏈上已暫停提領。流動性質押與已到期的鎖倉不受影響，可由你自行發起交易取出。`,
    },
    ja_JP: {
      title: '確認のため出金を停止しています',
      body: `自動チェックで異常が見つかりました（停止番号${id}）。運営者が原因を突き止めるまで、出金は承認されません。\n\n申請の順番はそのまま保たれ、待っている間は取り消せます。チェーン上で出金が停止されていなければ、準備が完了した出金は、表示された期限までウォレットへ移せます。流動性ステークと満了した定期ステークには影響がなく、ご自身のトランザクションで引き出せます。`,
    },
    ko_KR: {
      title: '확인을 위해 출금을 중단했습니다',
      body: `자동 점검에서 이상이 발견되었습니다(중단 번호 ${id}). 운영자가 원인을 찾을 때까지 출금을 승인하지 않습니다.\n\n요청한 출금의 대기 순번은 그대로 유지되며, 기다리는 동안 취소할 수 있습니다. 체인에서 출금이 일시 중지되지 않았다면 이미 준비된 출금은 표시된 시각까지 지갑으로 받을 수 있습니다. 유동성 스테이킹과 만기된 예치는 본인의 거래로 꺼내므로 영향이 없습니다.`,
    },
  };
}

/** @param id as members read it */
export function ledgerClosedTexts(id: string): NoticeTexts {
  const english = {
    title: 'The ledger is closed for a check',
    body: `An automatic check found figures that do not agree (halt ${id}). Until an operator has found the cause, the ledger takes no request and no withdrawal is approved.\n\nYour balances and your places in the queue stay, and you can read everything. What is ready to receive can still be received until the time shown, unless withdrawals are paused on the chain. Liquidity stakes and ended pledges are not affected: you take them out with your own transaction.`,
  };
  return {
    en_US: english,
    en_IN: english,
    zh_CN: {
      title: '账本已关闭，正在核查',
      body: `自动核查发现账目不一致（事件编号 ${id}）。在运营方查明原因之前，账本不受理任何申请，也不会批准任何提现。\n\n你的余额和排队位置保持不变，所有信息仍可查看。已可接收的款项在所示时间之前仍可接收，除非链上已暂停提现。流动性质押和已到期的锁仓不受影响，可由你自行发起交易取出。`,
    },
    zh_TW: {
      title: '帳本已關閉，正在查核',
      body: `自動查核發現帳目不一致（事件編號 ${id}）。在營運方查明原因之前，帳本不受理任何申請，也不會核准任何提領。\n\n你的餘額與排隊位置保持不變，所有資訊仍可查看。已可接收的款項在所示時間之前仍可接收，除非鏈上已暫停提領。流動性質押與已到期的鎖倉不受影響，可由你自行發起交易取出。`,
    },
    ja_JP: {
      title: '確認のため台帳を閉じています',
      body: `自動チェックで金額の不一致が見つかりました（停止番号${id}）。運営者が原因を突き止めるまで、台帳は申請を受け付けず、出金も承認されません。\n\n残高と申請の順番はそのまま保たれ、すべての情報を閲覧できます。チェーン上で出金が停止されていなければ、準備が完了した出金は、表示された期限までウォレットへ移せます。流動性ステークと満了した定期ステークには影響がなく、ご自身のトランザクションで引き出せます。`,
    },
    ko_KR: {
      title: '확인을 위해 원장 이용을 중단했습니다',
      body: `자동 점검에서 맞지 않는 금액이 발견되었습니다(중단 번호 ${id}). 운영자가 원인을 찾을 때까지 원장에서 요청을 받지 않으며 출금도 승인하지 않습니다.\n\n잔액과 대기 순번은 그대로이고 모든 내역을 볼 수 있습니다. 체인에서 출금이 일시 중지되지 않았다면 이미 준비된 출금은 표시된 시각까지 지갑으로 받을 수 있습니다. 유동성 스테이킹과 만기된 예치는 본인의 거래로 꺼내므로 영향이 없습니다.`,
    },
  };
}

function restoredTexts(id: bigint): NoticeTexts {
  const english = {
    title: 'The ledger is closed after a restore',
    body: `The ledger was restored from a backup (halt ${id}). Until an operator has put back what came after it, the ledger takes no request and no withdrawal is approved.\n\nUntil then balances and records may be those of an earlier time. What is ready to receive can still be received until the time shown, unless withdrawals are paused on the chain. Liquidity stakes and ended pledges are not affected: you take them out with your own transaction.`,
  };
  return {
    en_US: english,
    en_IN: english,
    zh_CN: {
      title: '账本恢复后暂时关闭',
      body: `账本已从备份恢复（事件编号 ${id}）。在运营方补回备份之后的记录之前，账本不受理任何申请，也不会批准任何提现。\n\n在此期间，显示的余额和记录可能是较早时间的。已可接收的款项在所示时间之前仍可接收，除非链上已暂停提现。流动性质押和已到期的锁仓不受影响，可由你自行发起交易取出。`,
    },
    zh_TW: {
      title: '帳本還原後暫時關閉',
      body: `帳本已從備份還原（事件編號 ${id}）。在營運方補回備份之後的紀錄之前，帳本不受理任何申請，也不會核准任何提領。\n\n在此期間，顯示的餘額與紀錄可能是較早時間的。已可接收的款項在所示時間之前仍可接收，除非鏈上已暫停提領。流動性質押與已到期的鎖倉不受影響，可由你自行發起交易取出。`,
    },
    ja_JP: {
      title: '復元後の確認のため台帳を閉じています',
      body: `台帳をバックアップから復元しました（停止番号${id}）。運営者がバックアップ以降の記録を戻し終えるまで、台帳は申請を受け付けず、出金も承認されません。\n\nそれまでは、表示される残高と履歴が以前の時点のものである場合があります。チェーン上で出金が停止されていなければ、準備が完了した出金は、表示された期限までウォレットへ移せます。流動性ステークと満了した定期ステークには影響がなく、ご自身のトランザクションで引き出せます。`,
    },
    ko_KR: {
      title: '복원 후 원장 이용을 중단했습니다',
      body: `원장을 백업에서 복원했습니다(중단 번호 ${id}). 운영자가 백업 이후의 기록을 다시 넣을 때까지 원장에서 요청을 받지 않으며 출금도 승인하지 않습니다.\n\n그때까지 표시되는 잔액과 내역은 이전 시점의 것일 수 있습니다. 체인에서 출금이 일시 중지되지 않았다면 이미 준비된 출금은 표시된 시각까지 지갑으로 받을 수 있습니다. 유동성 스테이킹과 만기된 예치는 본인의 거래로 꺼내므로 영향이 없습니다.`,
    },
  };
}

/** Returns the notice of the last open halt being closed. @param id as members read it */
export function haltClosedTexts(id: string): NoticeTexts {
  const english = {
    title: 'Withdrawals continue',
    body: `An operator has checked halt ${id} and resumed withdrawals. Waiting requests are handled in order.`,
  };
  return {
    en_US: english,
    en_IN: english,
    zh_CN: { title: '提现已恢复', body: `运营方已核查停止事件 ${id}，提现已恢复。等待中的申请将按顺序处理。` },
    zh_TW: { title: '提領已恢復', body: `營運方已查核停止事件 ${id}，提領已恢復。等待中的申請將依序處理。` },
    ja_JP: {
      title: '出金を再開しました',
      body: `運営者が停止番号${id}を確認し、出金を再開しました。お待ちの申請は順番に処理されます。`,
    },
    ko_KR: {
      title: '출금을 재개했습니다',
      body: `운영자가 확인을 마치고 출금을 재개했습니다(중단 번호 ${id}). 대기 중인 요청은 순서대로 처리됩니다.`,
    },
  };
}
