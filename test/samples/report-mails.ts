/** The contents of reports for tests. The reports have the format of Postfix and Yahoo. */
export interface ReportOptions {
  /** The address to which the report is sent. */
  to: string;
  status?: string;
  action?: string;
  said?: string;
  /** Headers of the returned mail. */
  returned?: readonly string[];
}

/** A delivery report (RFC 3464). */
export function deliveryReport(options: ReportOptions): Buffer {
  const { to, status = '5.1.1', action = 'failed', said = '550 5.1.1 User unknown', returned = [] } = options;
  return mail(to, 'delivery-status', [
    ['text/plain; charset=us-ascii', ['Your message could not be delivered.']],
    [
      'message/delivery-status',
      [
        'Reporting-MTA: dns; mx.mail.test',
        '',
        'Final-Recipient: rfc822; ada@mail.test',
        `Action: ${action}`,
        `Status: ${status}`,
        // Long fields are folded.
        `Diagnostic-Code: smtp; ${said.replace(/ (?=\S+$)/, '\r\n    ')}`,
      ],
    ],
    ['text/rfc822-headers', ['From: news@studio.test', ...returned, 'Subject: Snow']],
  ]);
}

/** A complaint (RFC 5965). */
export const complaint = ({ to, returned = [] }: ReportOptions): Buffer =>
  mail(to, 'feedback-report', [
    ['text/plain; charset=us-ascii', ['This is an abuse report.']],
    ['message/feedback-report', ['Feedback-Type: abuse', 'User-Agent: Loop/1.0', 'Version: 1']],
    ['message/rfc822', ['From: news@studio.test', ...returned, 'Subject: Snow', '', 'It settles.']],
  ]);

function mail(to: string, type: string, parts: readonly (readonly [string, readonly string[]])[]): Buffer {
  const lines = [
    'Return-Path: <>',
    `Delivered-To: ${to}`,
    'From: MAILER-DAEMON@mx.mail.test',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type}; boundary="part"`,
    '',
    ...parts.flatMap(([kind, content]) => ['--part', `Content-Type: ${kind}`, '', ...content, '']),
    '--part--',
  ];
  return Buffer.from(lines.join('\r\n'));
}
