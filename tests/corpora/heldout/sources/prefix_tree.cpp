// Completions for a prefix, the most frequent first, from a tree of characters.
#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

class PrefixTree {
public:
    void insert(const std::string& word, int count) {
        Node* node = &root_;
        for (char c : word) {
            auto& child = node->children[c];
            if (!child) child = std::make_unique<Node>();
            node = child.get();
        }
        node->count += count;
    }

    std::vector<std::string> complete(const std::string& prefix, std::size_t limit) const {
        const Node* node = find(prefix);
        std::vector<Match> matches;
        std::string word = prefix;
        if (node != nullptr) collect(*node, word, matches);
        std::stable_sort(matches.begin(), matches.end(),
                         [](const Match& a, const Match& b) { return a.first > b.first; });
        matches.resize(std::min(limit, matches.size()));
        std::vector<std::string> words;
        for (const Match& match : matches) words.push_back(match.second);
        return words;
    }

private:
    struct Node {
        std::map<char, std::unique_ptr<Node>> children;
        int count = 0;
    };
    using Match = std::pair<int, std::string>;

    const Node* find(const std::string& prefix) const {
        const Node* node = &root_;
        for (char c : prefix) {
            auto child = node->children.find(c);
            if (child == node->children.end()) return nullptr;
            node = child->second.get();
        }
        return node;
    }

    static void collect(const Node& node, std::string& word, std::vector<Match>& matches) {
        if (node.count > 0) matches.emplace_back(node.count, word);
        for (const auto& [c, child] : node.children) {
            word.push_back(c);
            collect(*child, word, matches);
            word.pop_back();
        }
    }

    Node root_;
};
