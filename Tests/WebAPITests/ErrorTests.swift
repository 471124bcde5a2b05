import ClickwheelHTTP
import ClickwheelProgram
import Golf
import Library
import Playback
import Quiz
import Testing

@testable import ClickwheelWebAPI

@Suite("An error on the web")
struct ErrorTests {
    struct Unknown: Error, CustomStringConvertible {
        let description = "/home/me cannot be read"
    }

    @Test(
        "is of somebody where the sender has no name that a page or the command line can have",
        arguments: [
            (nil, "somebody"), ("", "somebody"), ("tab-00001", "a page"), ("torture-0001", "torture-0001"),
            ("clickwheel library scan", "clickwheel library scan"), ("short", "somebody"),
            ("names\nwith lines", "somebody"),
            (String(repeating: "a", count: 64), String(repeating: "a", count: 64)),
            (String(repeating: "a", count: 65), "somebody"), (String(repeating: "a ", count: 40), "somebody"),
        ] as [(String?, String)]
    )
    func sender(_ client: String?, _ said: String) {
        #expect(APIContext.said(client) == said)
    }

    @Test("is of a page by a name of one word, and of none by another")
    func page() {
        #expect(APIContext.page("tab-00001") == "tab-00001")
        for client in [nil, "short", "clickwheel library scan", String(repeating: "a", count: 65)] {
            #expect(APIContext.page(client) == nil)
        }
    }

    @Test(
        "is answered by its kind alone, whichever domain it comes from",
        arguments: [
            (GolfError.noRound as any Error, 404, "No round is played: begin one."),
            (GolfError.playedOn, 409, "Somebody else has played since: look at the round again."),
            (
                GolfError.noSuch("club", name: "spoon", known: ["driver"]), 400,
                "There is no club 'spoon'; there are: driver."
            ),
            (QuizError.noSuchDeck("Nope"), 404, "There is no deck 'Nope': look at the list of decks."),
            (
                QuizError.nothingToAsk("A"), 409,
                "Nothing is due in 'A': come back later, or study it anyway in the order Cram."
            ),
            (PlaybackError.emptyQueue, 409, "The queue is empty; add a song first."),
            (PlaybackError.noSuchItem(id: 7), 404, "The queue has no item 7 any more; look again."),
            (LibraryError.noSuchTrack(id: 7), 404, "There is no song with the id 7."),
            (LibraryError.badRating(6), 400, "6.0 is not a rating: use 0 to 5 stars, in halves."),
            (StrategyError.unusable("the disk is full", family: "log"), 400, "Log: the disk is full."),
            (NoSuch("machine", "x", known: ["y"]), 404, "There is no machine 'x'; there are: y."),
            (APIError.badRequest("No."), 400, "No."),
        ]
    )
    func known(_ error: any Error, _ status: Int, _ message: String) {
        let refusal = APIContext.refusal(of: error)
        #expect(refusal.status.rawValue == status && refusal.message == message && refusal.detail == nil)
    }

    @Test(
        "names no file of this machine: that is for the log",
        arguments: [
            (LibraryError.fileUnreadable(path: "/home/me/a.flac", reason: "gone") as any Error, 404),
            (LibraryError.unexpected("/home/me"), 500),
            (QuizError.cannotUse(path: "/home/me/a.png", reason: "full"), 500),
            (StrategyError.notKept("/home/me/db", family: "log"), 500),
            (Unknown(), 500),
        ]
    )
    func hidden(_ error: any Error, _ status: Int) {
        let refusal = APIContext.refusal(of: error)
        #expect(refusal.status.rawValue == status)
        #expect(!refusal.message.contains("/home") && refusal.message.hasSuffix("the log says why."))
        #expect(refusal.detail == "\(error)")
    }
}
