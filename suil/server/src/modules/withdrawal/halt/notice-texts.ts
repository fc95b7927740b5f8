/** The public notices when vouchers stop and when they are resumed, in six languages. */
import type { NoticeTexts } from '@suil/core/api';
import type { Halt } from './store.ts';

type Named = Pick<Halt, 'id'>;

/** Returns the notice of a halt that opened. */
export function haltOpenedTexts({ id }: Named): NoticeTexts {
  const english = {
    title: 'Withdrawals are stopped for a check',
    body: `An automatic check found figures that do not agree (halt ${id}). No withdrawal is approved until an operator has found the cause.\n\nYour request keeps its place in the queue, and you can cancel it while it waits. What is ready to receive can still be received until the time shown. Liquidity stakes and pledges are not affected: they leave by your own transaction.`,
  };
  return {
    en_US: english,
    en_IN: english,
    zh_CN: {
      title: '提现已暂停，正在核查',
      body: `自动核查发现账目不一致（停止编号 ${id}）。在运营方查明原因之前，不会批准任何提现。\n\n你的申请保留在队列中的位置，等待期间可以取消。已可领取的款项在所示时间之前仍可领取。流动性质押和定期质押不受影响，由你自己的交易取出。`,
    },
    zh_TW: {
      title: '提領已暫停，正在查核',
      body: `自動查核發現帳目不一致（停止編號 ${id}）。在營運方查明原因之前，不會核准任何提領。\n\n你的申請保留在佇列中的位置，等待期間可以取消。已可領取的款項在所示時間之前仍可領取。流動性質押與定期質押不受影響，由你自己的交易取出。`,
    },
    ja_JP: {
      title: '確認のため引き出しを停止しています',
      body: `自動チェックで金額の不一致が見つかりました（停止番号 ${id}）。運営者が原因を突き止めるまで、引き出しは承認されません。\n\n申請の順番はそのまま保たれ、待っている間は取り消せます。受け取り可能なものは、表示された期限まで受け取れます。流動性ステークと定期ステークには影響がなく、ご自身のトランザクションで引き出せます。`,
    },
    ko_KR: {
      title: '확인을 위해 출금을 중단했습니다',
      body: `자동 점검에서 금액이 맞지 않는 것이 발견되었습니다(중단 번호 ${id}). 운영자가 원인을 찾을 때까지 출금은 승인되지 않습니다.\n\n요청하신 출금은 대기열의 순서가 유지되며, 기다리는 동안 취소할 수 있습니다. 받을 수 있는 출금은 표시된 시각까지 받을 수 있습니다. 유동성 스테이킹과 유동성 예치는 영향을 받지 않으며, 본인의 트랜잭션으로 찾을 수 있습니다.`,
    },
  };
}

/** Returns the notice of the last open halt being closed. */
export function haltClosedTexts({ id }: Named): NoticeTexts {
  const english = {
    title: 'Withdrawals continue',
    body: `An operator has checked halt ${id} and resumed withdrawals. Waiting requests are handled in order.`,
  };
  return {
    en_US: english,
    en_IN: english,
    zh_CN: { title: '提现已恢复', body: `运营方已核查停止编号 ${id} 并恢复提现。等待中的申请按顺序处理。` },
    zh_TW: { title: '提領已恢復', body: `營運方已查核停止編號 ${id} 並恢復提領。等待中的申請依序處理。` },
    ja_JP: {
      title: '引き出しを再開しました',
      body: `運営者が停止番号 ${id} を確認し、引き出しを再開しました。お待ちの申請は順番に処理されます。`,
    },
    ko_KR: {
      title: '출금을 재개했습니다',
      body: `운영자가 중단 번호 ${id}를 확인하고 출금을 재개했습니다. 대기 중인 요청은 순서대로 처리됩니다.`,
    },
  };
}
