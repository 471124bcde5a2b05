import ClickwheelDatabase
import Testing

@testable import Quiz

@Suite("Packages of Anki's first scheduler")
struct FirstSchedulerTests {
    private static let second = #"{"schedVer": 2}"#
    private static let firsts = [#"{}"#, #"{"schedVer": 1}"#]

    /// An import of one package whose collection has these settings, with an answer for each button and kind.
    private func imported(
        _ conf: String,
        hours: Int = 4,
        offset: Int = 0,
        _ sql: String = ""
    ) throws -> TestStore {
        let test = try TestStore(offset: offset)
        let path = try TestPackage.make(
            """
            UPDATE col SET conf = '\(conf)', crt = \(19_000 * 86_400 + hours * 3600);
            DELETE FROM revlog; UPDATE cards SET type = 2, queue = 2, due = 900, ivl = 10, factor = 2500, data = '';
            INSERT INTO revlog SELECT 1700000000000 + 10 * t + e, (SELECT min(id) FROM cards), 0, e, 1, 1, 2500, 1000, t
                FROM (WITH n(x) AS (SELECT 0 UNION ALL SELECT x + 1 FROM n WHERE x < 4) SELECT a.x AS t, b.x AS e FROM n a, n b WHERE b.x > 0);
            \(sql)
            """,
            in: test.folder
        )
        _ = try test.store.importFile(path)
        return test
    }

    @Test("the second and third of three buttons are Good and Easy, as Anki takes them")
    func buttons() throws {
        for (conf, moves) in [(Self.firsts[0], true), (Self.firsts[1], true), (Self.second, false)] {
            let test = try imported(conf)
            let eases = try test.store.database.read {
                try $0.rows("SELECT type, ease FROM quiz_reviews ORDER BY id") { [$0.int(0), $0.int(1)] }
            }
            for type in 0...4 {
                let expected = moves && (type == 0 || type == 2) ? [1, 3, 4, 4] : [1, 2, 3, 4]
                #expect(eases.filter { $0[0] == type }.map { $0[1] } == expected, "\(conf) \(type)")
            }
        }
    }

    @Test("an answer that moves on to a free time has the same button")
    func busy() throws {
        let test = try imported(Self.firsts[0])
        let path = try TestPackage.make(
            """
            UPDATE col SET conf = '{}'; DELETE FROM revlog; UPDATE notes SET guid = 'other' || id;
            INSERT INTO revlog VALUES(1700000000002, (SELECT min(id) FROM cards), 0, 2, 1, 1, 2500, 1000, 0)
            """,
            in: test.folder,
            name: "second.apkg"
        )
        _ = try test.store.importFile(path)
        let eases = try test.store.database.read {
            try $0.rows("SELECT ease FROM quiz_reviews WHERE id > 1700000000044") { $0.int(0) }
        }
        #expect(eases == [3] || eases.isEmpty)
        let all = try test.store.database.read {
            try $0.rows("SELECT ease FROM quiz_reviews WHERE card = (SELECT max(card) FROM quiz_reviews)") {
                $0.int(0)
            }
        }
        #expect(all == [3])
    }

    @Test("a card that was in steps after a lapse, which was in review for that scheduler, is in relearning")
    func relearning() throws {
        let sql =
            "UPDATE cards SET queue = 1, due = 1795212300, left = 1001, odue = 905 WHERE id = (SELECT min(id) FROM cards)"
        for conf in Self.firsts {
            let test = try imported(conf, sql)
            let row = try test.store.database.read {
                try $0.first("SELECT type, queue, due FROM quiz_cards WHERE left = 1001") {
                    [$0.int(0), $0.int(1), $0.int(2)]
                }
            }
            #expect(row == [3, 1, 1_795_212_300])
        }
        let days = try imported(
            Self.firsts[1],
            sql.replacing(bytes: "queue = 1, due = 1795212300", with: "queue = 3, due = 902")
        )
        let row = try days.store.database.read {
            try $0.first("SELECT type, queue, due FROM quiz_cards WHERE left = 1001") {
                [$0.int(0), $0.int(1), $0.int(2)]
            }
        }
        #expect(row == [3, 3, 19_902])
    }

    /// What Anki makes of a day 900 of collections that were made at some hour of UTC and name no zone, here and elsewhere.
    @Test(
        "days are counted from the date on which the collection was made as it was here, whatever the hour",
        arguments: [
            (-5, 3, -1), (-5, 4, -1), (-5, 12, 0), (-5, 23, 0), (0, 0, 0), (0, 3, 0), (0, 4, 0), (0, 23, 0),
            (1, 22, 0), (1, 23, 1), (9, 1, 0), (9, 12, 0), (9, 19, 1), (9, 23, 1),
        ]
    )
    func days(_ zone: Int, _ hour: Int, _ day: Int) throws {
        for conf in Self.firsts + [Self.second] {
            let test = try imported(conf, hours: hour, offset: zone * 3600)
            let due = try test.store.database.read {
                try $0.rows("SELECT DISTINCT due FROM quiz_cards WHERE type = 2") { $0.int(0) }
            }
            #expect(due == [19_900 + day])
        }
    }

    @Test("a collection that says where it was made is counted from its date there")
    func offset() throws {
        let test = try imported(#"{"schedVer": 2, "creationOffset": -540}"#, hours: 19, offset: -5 * 3600)
        let due = try test.store.database.read {
            try $0.rows("SELECT DISTINCT due FROM quiz_cards WHERE type = 2") { $0.int(0) }
        }
        #expect(due == [19_901])
    }
}
